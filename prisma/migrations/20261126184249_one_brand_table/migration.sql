-- contract: release 1.0.0 stopped reading these, and the one before has its catalog in memory
DROP TABLE "derived_variant", "brand_enrichment", "brand_variant", "artwork", "known_brand", "brand";

-- The next start seeds the catalog again.
DELETE FROM "catalog_state";

-- CreateTable
CREATE TABLE "brand" (
    "id" INTEGER NOT NULL,
    "layer" TEXT NOT NULL DEFAULT 'base',
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "lookups" TEXT[],
    "brand_color" TEXT,
    "colors" JSONB NOT NULL,
    "color_families" TEXT[],
    "categories" TEXT[],
    "rank" INTEGER NOT NULL,
    "domains" TEXT[],
    "website" TEXT,
    "guidelines" TEXT,
    "description" TEXT,
    "profiles" TEXT[],
    "source" TEXT,
    "source_version" TEXT,
    "source_ref" TEXT,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artwork" (
    "brand_id" INTEGER NOT NULL,
    "variant" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "fills_gap" BOOLEAN NOT NULL DEFAULT false,
    "source" TEXT NOT NULL,
    "source_version" TEXT NOT NULL,
    "source_name" TEXT NOT NULL,
    "license" TEXT NOT NULL,
    "attribution" TEXT,
    "aspect" DOUBLE PRECISION NOT NULL,
    "ink" JSONB,

    CONSTRAINT "artwork_pkey" PRIMARY KEY ("brand_id","variant")
);

-- CreateTable
CREATE TABLE "drawing" (
    "sha256" TEXT NOT NULL,
    "media_type" TEXT NOT NULL DEFAULT 'image/svg+xml',
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "drawing_pkey" PRIMARY KEY ("sha256")
);

-- CreateIndex
CREATE UNIQUE INDEX "brand_slug_key" ON "brand"("slug");

-- CreateIndex
CREATE INDEX "artwork_sha256_idx" ON "artwork"("sha256");

-- AddForeignKey
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artwork" ADD CONSTRAINT "artwork_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "drawing"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;
