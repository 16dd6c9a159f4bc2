export const commands = [
  ...(['search', 'get', 'pull', 'verify', 'update', 'notice'] as const),
  ...(['brands', 'keys', 'login'] as const),
] as const;
export type CommandName = (typeof commands)[number];

const general = `
  --url URL    The server, in place of MARQUE_URL and the one of \`marque login\`.
  --json       Print the result as JSON.
  -h, --help   Show this text.
`;

export const overview = `Logos of brands, from a Marque server.

Usage: marque COMMAND [options]

  search WORDS   Find brands by name.
  get NAME       Print the logo of a brand, by slug, name, domain or e-mail address.
  pull BRANDS    Write logos to files, and what they are to marque.lock.
  verify         Check the files against marque.lock, without a network.
  update         Fetch what has changed, restore edited and deleted files, and show it.
  notice         Print licenses and attributions of the logos in marque.lock.
  brands         Add your own brands from a folder, list and remove them.
  keys           List, create, roll and revoke keys beside the secret one.
  login          Store a server and its API key.

Options: --help, with a command too, and --version.
Exit codes: 0 done, 1 something is missing or has changed, 2 wrong usage, 3 the server refused
or did not respond, or a file could not be written.
The key is MARQUE_KEY, or the one of \`marque login\`.
`;

export const help: Record<CommandName, string> = {
  search: `Usage: marque search WORDS [options]

  --limit N    Matches at most, 1 to 50.${general}`,
  get: `Usage: marque get SLUG|NAME|DOMAIN|EMAIL [options]

Prints the logo; with --json, the brand. A name means exactly one brand, as Next.js or C++ does.

  --variant V  mono (default), color, dark, light, wordmark or icon.
  --on COLOR   What is behind the logo: dark, light or a hex color.
  --format F   svg (default), png or webp.
  --size N     The longer side of a PNG or WebP in pixels.
  --placeholder  Accept a tile with the initial of a brand that has no logo.
  --out FILE   Write to a file.${general}`,
  pull: `Usage: marque pull [SLUGS|NAMES|DOMAINS|FILE.json] [options]

Writes logos to files and lists them in marque.lock. Without brands it reads marque.json:
{ "brands": ["github", "stripe.com"], "variants": ["mono"], "format": "svg", "out": "logos" }

  --out FOLDER       Where to, logos by default.
  --variants A,B     Variants, mono by default.
  --format F         svg (default), png or webp.
  --size N           The longer side of a PNG or WebP in pixels.${general}`,
  verify: `Usage: marque verify [options]

Compares each file with marque.lock. Needs no network and no key.

  --json       Print the result as JSON.
  -h, --help   Show this text.
`,
  update: `Usage: marque update [options]

Fetches what has changed since it was pulled, and restores files that were edited or deleted.
What has not changed costs no quota.

  --check      Write nothing; exit code 1 says that something would be written.
  --html FILE  Write a page with each changed logo before and after.${general}`,
  notice: `Usage: marque notice [SLUGS] [options]

Prints licenses and attributions, of all logos in marque.lock by default. Brands in it that the
server no longer has are listed on the error output, and the exit code is 1.

  --out FILE   Write to a file.${general}`,
  brands: `Usage: marque brands push FOLDER [options]
       marque brands list
       marque brands remove @SLUGS

push makes each brand of a folder a brand that your account alone sees: acme becomes @acme.
  acme/brand.json   { "name": "Acme", "domains": ["acme.io"], "license": "CC0-1.0" }
  acme/color.svg    mono, color, dark, light, wordmark or icon, as .svg, .png or .webp
Sends what has changed since the last push, which .marque-pushed.json in the folder tells, and
removes drawings that are no longer there. A refused file holds up no other brand; the exit code
is 1 then. Brands whose folder is gone stay until you remove them.

  --dry-run    Send nothing, and list what would be sent.${general}`,
  keys: `Usage: marque keys list
       marque keys create NAME [options]
       marque keys roll NAME --overlap DAYS
       marque keys revoke NAME

Keys that open less than the secret one, which this command needs. create and roll print the key.
With --overlap 0 a rolled key ends at once, else it works for as many days, up to 30.

  --kind K           publishable (default) for a page, or restricted for a job.
  --scopes A,B       Of a restricted key: read, brands, billing.
  --networks A,B     Of a restricted key: addresses or networks.
  --sites A,B        Of a publishable key: such as https://*.shop.example.
  --only A,B         Of a publishable key: slugs or domains.
  --cap N            Requests a day.
  --expires TIME     In ISO 8601.${general}`,
  login: `Usage: marque login --url URL

Asks for an API key, or reads it from the input, and stores it in a file that only you can read.
${general}`,
};
