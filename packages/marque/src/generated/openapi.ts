// Generated from /openapi.json by `npm run openapi:update`.

export interface paths {
    "/v1/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a brand by domain or business e-mail address
         * @description Pass exactly one of `domain` and `email`. A domain may be a whole URL. It is resolved by its registrable domain, a product host first. E-mail addresses are neither stored nor logged. Where the server looks at sites, a domain that no brand has, or one without artwork, is queued, and later responses show more: see `X-Marque-Enrichment`, and `enrichment` in a 404. Open to a restricted key with the scope `read`.
         */
        get: operations["getBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the brands of your account
         * @description Brands that you have added. Your own key alone sees them. Not metered. Open to a restricted key with the scope `brands`.
         */
        get: operations["listOwnBrands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a brand of your account
         * @description Open to a restricted key with the scope `brands`.
         */
        get: operations["getOwnBrand"];
        /**
         * Add a brand of your own, or change it
         * @description The facts are all that is set: those that you leave out are empty. Your keys then find it by its slug, its names and its domains, before any brand of the catalog that has the same ones. When the response arrives, this instance serves the change; every other one follows within two seconds. Open to a restricted key with the scope `brands`.
         */
        put: operations["putOwnBrand"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{slug}/artwork/{variant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the drawing of a variant
         * @description The body is an SVG of at most 512 KB, or a PNG or WebP of at most 1 MiB, with its `Content-Type`. An SVG is sanitized first: with a script, a link or text it is refused with 422 `unsafe_svg`, and nothing is stored. Missing variants are derived from the SVGs. A PNG or WebP is encoded anew, and served by `GET /v1/png/{slug}` and `GET /v1/webp/{slug}` alone, never larger than it is. A picture that was replaced stays at its pinned addresses: the last 100 of each brand. Open to a restricted key with the scope `brands`.
         */
        put: operations["putOwnArtwork"];
        post?: never;
        /**
         * Remove the drawing that you have set for a variant
         * @description One that is derived from the others takes its place. Open to a restricted key with the scope `brands`.
         */
        delete: operations["removeOwnArtwork"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the catalog
         * @description Every brand with artwork, or those of a category, ordered by slug, in pages. Not metered. Open to a restricted key with the scope `read`.
         */
        get: operations["listCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/catalog/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a brand by slug
         * @description A name or a former slug of the brand works too: see `slug`. The body has the current slug. Open to a restricted key with the scope `read`.
         */
        get: operations["getCatalogItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/catalog/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get many brands in one call
         * @description Unique slugs or names: up to 10 on Free, 50 on Pro, 50 on Enterprise. The keys of `results` are as asked. Open to a restricted key with the scope `read`.
         */
        post: operations["batchCatalog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a brand by repository, package or name
         * @description Pass exactly one of `repo`, `purl` and `name`. A repository or a package that is not known itself leads to the owner of its account, scope, vendor or group. A name has to mean exactly one brand: its name, an alias or a slug. Case, accents, spaces, punctuation, a legal form and an ending such as `.js` or `.com` do not matter. Counts as a request of `GET /v1/brand`. Open to a restricted key with the scope `read`.
         */
        get: operations["lookUpBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a NOTICE text for the brands that a product shows
         * @description License, source and attribution of each artwork, and each brand’s guidelines where known, ready to ship. An unknown slug is 404, so that nothing is left out unnoticed. Not metered. Open to a restricted key with the scope `read`.
         */
        get: operations["getNotice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/png/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo as PNG
         * @description The same artwork, by the same rules, as `GET /v1/svg/{slug}`, as PNG on a transparent background: the longer side has exactly `size` pixels, the other one follows. Artwork drawn in the current color, as mono often is, comes in black. A picture that was uploaded as PNG or WebP is served here alone, and never larger than it is. While too many pictures are being drawn the response is 503 with `Retry-After`, and free. Open to a restricted key with the scope `read`.
         */
        get: operations["getPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search brands
         * @description Searches names, slugs, aliases and whole domains. Case, accents and punctuation do not matter. Prefixes match, and so do words with one or two typos. Of alike matches the better-known brand comes first; an empty list when nothing matches. [How search ranks](/docs/search) has the table. Open to a restricted key with the scope `read` and to a publishable one.
         */
        get: operations["searchBrands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/svg/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a logo as SVG
         * @description A missing variant falls back to mono, and a missing mono to the best other drawing, on every plan. A brand without artwork gets a generated placeholder. The header `X-Svg-Variant` names the variant served. Not every plan has variants other than mono. Open to a restricted key with the scope `read`.
         */
        get: operations["getSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get today’s usage
         * @description Counts reset at UTC midnight. A 200 and a 404 cost one unit; every other response, HEAD and 304 are free. This call itself is free, up to 60 times a minute.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BatchResponse: {
            found: number;
            notFound: string[];
            /** @description One member per requested slug, in the same order; null when no brand has it. */
            results: {
                [key: string]: components["schemas"]["ServiceResponse"] | null;
            };
        };
        BrandArtwork: {
            /** @description Width divided by height. */
            aspect: number;
            /** @description The author to credit, where the license requires it. */
            attribution: string | null;
            /**
             * Format: date-time
             * @description When a look has found it.
             */
            fetchedAt?: string;
            /** @description Identifies the bytes. Pass it as v to get an address that never changes. */
            hash: string;
            /** @description SPDX id. It covers the file, not the trademark. */
            license: string;
            /**
             * @description source: as published; derived: recolored or picked from stored artwork.
             * @enum {string}
             */
            origin: "source" | "derived";
            /** @description The package that the artwork comes from, `site` for the brand’s own site, or `bimi` for its DNS record. */
            source: string;
            /** @description Where a look has found it. */
            url?: string;
            /** @enum {string} */
            variant: "mono" | "color" | "dark" | "light" | "wordmark" | "icon";
            /** @description True only for artwork as a source published it. Of what a look has found, only for the mark of a certificate. */
            verified: boolean;
        };
        BrandResponse: {
            /** @description CSS custom properties; values carry a leading #. */
            _css: {
                "--brand-color"?: string;
                "--brand-color-contrast"?: string;
                "--brand-color-dark"?: string;
            } | null;
            _notice: string;
            /** @description One entry for each of the variants. */
            artwork: components["schemas"]["BrandArtwork"][];
            /** @description Primary brand color, RRGGBB without a leading #. */
            brandColor: string | null;
            /** @description What the brand does. Empty where it is not known. */
            categories: ("ai" | "automotive" | "cloud" | "crypto" | "databases" | "design" | "developer-tools" | "education" | "industry" | "media" | "finance" | "food" | "games" | "hardware" | "health" | "languages" | "marketing" | "music" | "productivity" | "security" | "shopping" | "social" | "systems" | "travel" | "websites")[];
            /** @description Black or white, whichever reads better as text on brandColor. */
            contrastTextColor: string | null;
            /** @description brandColor, lightened until it has a contrast of 4.5:1 on #0B0B0C. */
            darkModeColor: string | null;
            /** @description One line on what the brand is, where a source has one. */
            description: string | null;
            /** @description Hosts that lead to the brand, the main one first. */
            domains: string[];
            /** @description URL of the brand's own rules for its logo, if known. */
            guidelines: string | null;
            /** @description Stable: it never changes and is never reused for another brand. */
            id: number;
            name: string;
            /** @description The source of a brand without artwork, or of what a look has found. Null for others: each artwork names its own source. */
            origin: {
                /**
                 * Format: date-time
                 * @description When a look has found the artwork.
                 */
                fetchedAt?: string;
                /** @description The row in it, such as an item of Wikidata. */
                ref: string;
                /** @description The package, `marque` for a row added by hand, `site` for the brand’s own site, or `bimi` for its DNS record. */
                source: string;
                /** @description Where a look has found the artwork. */
                url?: string;
                version: string;
            } | null;
            /** @description Variants that are made of pixels: served as PNG and WebP, and never as SVG. */
            pictures: components["schemas"]["BrandArtwork"][];
            /** @description URLs of its social network accounts, if known. */
            profiles: string[];
            slug: string;
            /** @description Stored and derived variants. Later responses may list more. */
            variants: ("mono" | "color" | "dark" | "light" | "wordmark" | "icon")[];
            /** @description Whether a mark certificate (VMC or CMC) of the brand’s own domain is valid. Nothing else sets it. */
            verified: boolean;
            /**
             * Format: date-time
             * @description When the certificate was first seen to be valid.
             */
            verifiedAt: string | null;
            website: string | null;
        };
        OwnBrand: {
            aliases: string[];
            brandColor: string | null;
            categories: string[];
            description: string | null;
            domains: string[];
            guidelines: string | null;
            name: string;
            /** @description What you have set. */
            set: {
                artwork: {
                    license: string;
                    /** @enum {string} */
                    variant: "mono" | "color" | "dark" | "light" | "wordmark" | "icon";
                }[];
                facts: {
                    [key: string]: unknown;
                };
            };
            slug: string;
            /** @description What is served, derived variants included. */
            variants: {
                hash: string;
                license: string;
                /** @enum {string} */
                origin: "source" | "derived";
                /** @description `own` for what you have set. */
                source: string;
                /** @enum {string} */
                variant: "mono" | "color" | "dark" | "light" | "wordmark" | "icon";
            }[];
            website: string | null;
        };
        OwnBrands: {
            brands: {
                /** Format: date-time */
                changedAt: string;
                name: string;
                slug: string;
            }[];
            /** @description How many the plan allows. */
            max: number;
            total: number;
        };
        SearchMatch: components["schemas"]["ServiceResponse"] & {
            /** @description The main host that leads to the brand; null if none is known. */
            domain: string | null;
        };
        SearchResponse: {
            matches: components["schemas"]["SearchMatch"][];
            /** @description The query as understood: trimmed, single-spaced, lower-case. */
            query: string;
            total: number;
        };
        ServiceListResponse: {
            items: components["schemas"]["ServiceResponse"][];
            limit: number;
            offset: number;
            total: number;
        };
        ServiceResponse: {
            /** @description CSS custom properties; values carry a leading #. */
            _css: {
                "--brand-color"?: string;
                "--brand-color-contrast"?: string;
                "--brand-color-dark"?: string;
            } | null;
            _notice: string;
            /** @description Primary brand color, RRGGBB without a leading #. */
            brandColor: string | null;
            /** @description What the brand does. Empty where it is not known. */
            categories: ("ai" | "automotive" | "cloud" | "crypto" | "databases" | "design" | "developer-tools" | "education" | "industry" | "media" | "finance" | "food" | "games" | "hardware" | "health" | "languages" | "marketing" | "music" | "productivity" | "security" | "shopping" | "social" | "systems" | "travel" | "websites")[];
            /** @description Null where no color is known. */
            colors: {
                hex: string;
                /** @description primary; onPrimary, for text on it; dark, the primary on dark pages; accent1 to accent4, the other inks of the full-color artwork, the most used first. */
                role: string;
                /**
                 * @description stored: as the sources state or draw it; derived: computed from that.
                 * @enum {string}
                 */
                source: "stored" | "derived";
            }[] | null;
            /** @description brandColor, lightened until it has a contrast of 4.5:1 on #0B0B0C. */
            darkModeColor: string | null;
            /** @description Stable: it never changes and is never reused for another brand. */
            id: number;
            name: string;
            slug: string;
            /** @description Null on catalog routes; GET /v1/brand lists the variants. */
            svgVariants: {
                /** @enum {string} */
                variant: "mono" | "color" | "dark" | "light" | "wordmark" | "icon";
                verified: boolean;
            }[] | null;
        };
        UsageResponse: {
            /**
             * Format: date
             * @description The current UTC day.
             */
            date: string;
            endpoints: {
                batch: {
                    /** @description Null means counted but not capped. */
                    limit: number | null;
                    used: number;
                };
                catalog: {
                    /** @description Null means counted but not capped. */
                    limit: number | null;
                    used: number;
                };
                domain: {
                    /** @description Null means counted but not capped. */
                    limit: number | null;
                    used: number;
                };
                png: {
                    /** @description Null means counted but not capped. */
                    limit: number | null;
                    used: number;
                };
                search: {
                    /** @description Null means counted but not capped. */
                    limit: number | null;
                    used: number;
                };
                svg: {
                    /** @description Null means counted but not capped. */
                    limit: number | null;
                    used: number;
                };
                webp: {
                    /** @description Null means counted but not capped. */
                    limit: number | null;
                    used: number;
                };
            };
            /** @description New domains whose sites are looked at because you asked for them. Absent where the server does not look. */
            enrichment?: {
                limit: number | null;
                used: number;
            };
            /** @enum {string} */
            tier: "free" | "pro" | "enterprise" | "internal";
            /** @description All buckets together. The limit is the cap of your contract on the day’s requests, or null. */
            total: {
                limit: number | null;
                used: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getBrand: {
        parameters: {
            query?: {
                /** @description A domain, a host or a whole URL, such as `https://www.stripe.com/jobs`. */
                domain?: string;
                /** @description At most 254 characters. */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandResponse"];
                };
            };
        };
    };
    listOwnBrands: {
        parameters: {
            query?: {
                /** @description How many to return. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Brands, by slug. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBrands"];
                };
            };
        };
    };
    getOwnBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its slug, which begins with @. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBrand"];
                };
            };
        };
    };
    putOwnBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its slug, which begins with @. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Other names. */
                    aliases?: string[];
                    /** @description Null: the drawing in color tells. */
                    brandColor?: string | null;
                    categories?: ("ai" | "automotive" | "cloud" | "crypto" | "databases" | "design" | "developer-tools" | "education" | "industry" | "media" | "finance" | "food" | "games" | "hardware" | "health" | "languages" | "marketing" | "music" | "productivity" | "security" | "shopping" | "social" | "systems" | "travel" | "websites")[];
                    description?: string | null;
                    /** @description Hosts that lead to the brand, the main one first. */
                    domains?: string[];
                    /**
                     * Format: uri
                     * @description The page of the brand guidelines.
                     */
                    guidelines?: string | null;
                    name?: string;
                    /** Format: uri */
                    website?: string | null;
                };
            };
        };
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBrand"];
                };
            };
        };
    };
    putOwnArtwork: {
        parameters: {
            query?: {
                /** @description SPDX id of the file’s license. */
                license?: string;
            };
            header?: never;
            path: {
                /** @description Its slug, which begins with @. */
                slug: string;
                /** @description The variant that the drawing is for. */
                variant: "mono" | "color" | "dark" | "light" | "wordmark" | "icon";
            };
            cookie?: never;
        };
        /** @description The file. */
        requestBody?: {
            content: {
                "image/png": string;
                "image/svg+xml": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBrand"];
                };
            };
        };
    };
    removeOwnArtwork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its slug, which begins with @. */
                slug: string;
                /** @description The variant that the drawing is for. */
                variant: "mono" | "color" | "dark" | "light" | "wordmark" | "icon";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBrand"];
                };
            };
        };
    };
    listCatalog: {
        parameters: {
            query?: {
                /** @description Only brands of this category. `total` counts them. */
                category?: "ai" | "automotive" | "cloud" | "crypto" | "databases" | "design" | "developer-tools" | "education" | "industry" | "media" | "finance" | "food" | "games" | "hardware" | "health" | "languages" | "marketing" | "music" | "productivity" | "security" | "shopping" | "social" | "systems" | "travel" | "websites";
                /** @description `facts` adds the brands that the catalog knows by name and domain alone, without artwork; `found` those whose artwork was found on their own sites. `total` counts them. */
                include?: "facts" | "found";
                /** @description How many brands to return. */
                limit?: number;
                /** @description How many brands to skip, ordered by slug. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceListResponse"];
                };
            };
        };
    };
    getCatalogItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of a brand, as in the catalog and the search. A name works too, if it means exactly one brand: case, accents, punctuation, a legal form and an ending such as `.js` or `.com` do not matter. `Content-Location` then has the slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceResponse"];
                };
            };
        };
    };
    batchCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    slugs: string[];
                };
            };
        };
        responses: {
            /** @description The brands found, and the slugs not found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResponse"];
                };
            };
        };
    };
    lookUpBrand: {
        parameters: {
            query?: {
                /** @description The name of a brand, such as `Next.js`. */
                name?: string;
                /** @description A package URL, such as `pkg:npm/next@16`. A version makes no difference. */
                purl?: string;
                /** @description Host, owner and name, or a whole URL, such as `github.com/vercel/next.js`. */
                repo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandResponse"];
                };
            };
        };
    };
    getNotice: {
        parameters: {
            query: {
                /** @description Up to 50 slugs or names, separated by commas. */
                slugs: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getPng: {
        parameters: {
            query?: {
                /** @description The background behind the logo: dark (0B0B0C), light (FFFFFF), or a color of three or six hex digits, with or without # (%23 in a URL). `prefer` decides what is served. With `variant`, that variant is served: mono is painted, and any other gets a backdrop where it would not stand out. A plan with mono alone serves mono. */
                on?: string;
                /** @description How artwork is chosen for a background (`on`). `identity` keeps the look that the brand is known for: the full colors where most of them stand out, else what the source drew for such a background, else the full colors on a backdrop, else a recolored drawing. `contrast` reaches 3:1 wherever any artwork can: what the source drew for such a background, else the full colors, else a variant derived for such a background, else mono in near-black or white, else the artwork on a backdrop. The header `X-Svg-Treatment` says what was done. Without `on`, this parameter has no effect. */
                prefer?: "identity" | "contrast";
                /** @description The longer side in pixels. */
                size?: number;
                /** @description Pins the address to one version: the `hash` of the artwork in `GET /v1/brand`, or the ETag, without its quotes, of the same request for SVG. The response may then be kept forever. For PNG and WebP it pins the drawing that they show. An earlier version of a stored drawing is still served. A version that the brand never had is 404 `artwork_version_not_found`, which names the current one; a drawing removed at its owner’s request is 410 `artwork_removed`. A placeholder may be kept for an hour, pinned or not. */
                v?: string;
                /** @description Which artwork: mono (one color), color, dark (for dark backgrounds), light (for light backgrounds), wordmark, icon. */
                variant?: "mono" | "color" | "dark" | "light" | "wordmark" | "icon";
            };
            header?: never;
            path: {
                /** @description Slug of a brand, as in the catalog and the search. A name works too, if it means exactly one brand: case, accents, punctuation, a legal form and an ending such as `.js` or `.com` do not matter. `Content-Location` then has the slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
        };
    };
    searchBrands: {
        parameters: {
            query?: {
                /** @description How many matches to return at most. */
                limit?: number;
                /** @description A name, a slug or an alias, or the beginning of one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
        };
    };
    getSvg: {
        parameters: {
            query?: {
                /** @description What every id begins with, in place of the slug. Implies `inline`. Pass another one for each copy if a page has the same drawing more than once: with equal ids the copies lose their gradients and clips as soon as the first is hidden. */
                id?: string;
                /** @description 1 prepares the SVG to be inlined in a page next to others: every id, and every reference to one, begins with the slug, and it has role="img" and the brand’s name as <title>. */
                inline?: "1";
                /** @description The background behind the logo: dark (0B0B0C), light (FFFFFF), or a color of three or six hex digits, with or without # (%23 in a URL). `prefer` decides what is served. With `variant`, that variant is served: mono is painted, and any other gets a backdrop where it would not stand out. A plan with mono alone serves mono. */
                on?: string;
                /** @description How artwork is chosen for a background (`on`). `identity` keeps the look that the brand is known for: the full colors where most of them stand out, else what the source drew for such a background, else the full colors on a backdrop, else a recolored drawing. `contrast` reaches 3:1 wherever any artwork can: what the source drew for such a background, else the full colors, else a variant derived for such a background, else mono in near-black or white, else the artwork on a backdrop. The header `X-Svg-Treatment` says what was done. Without `on`, this parameter has no effect. */
                prefer?: "identity" | "contrast";
                /** @description A <title> to use in place of the brand’s name, as plain text. Implies `inline`. An empty value means the name. */
                title?: string;
                /** @description Pins the address to one version: the `hash` of the artwork in `GET /v1/brand`, or the ETag, without its quotes, of the same request for SVG. The response may then be kept forever. For PNG and WebP it pins the drawing that they show. An earlier version of a stored drawing is still served. A version that the brand never had is 404 `artwork_version_not_found`, which names the current one; a drawing removed at its owner’s request is 410 `artwork_removed`. A placeholder may be kept for an hour, pinned or not. */
                v?: string;
                /** @description Which artwork: mono (one color), color, dark (for dark backgrounds), light (for light backgrounds), wordmark, icon. */
                variant?: "mono" | "color" | "dark" | "light" | "wordmark" | "icon";
            };
            header?: never;
            path: {
                /** @description Slug of a brand, as in the catalog and the search. A name works too, if it means exactly one brand: case, accents, punctuation, a legal form and an ending such as `.js` or `.com` do not matter. `Content-Location` then has the slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artwork. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Usage and limit of each bucket. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageResponse"];
                };
            };
        };
    };
}
