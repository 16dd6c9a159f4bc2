const words = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/**
 * Domains under which others keep pages, files or accounts. Neither the domain nor a subdomain says whose brand
 * it is, unless the brand bears the domain's very name.
 */
export const tenantDomains = words([
  // Code and packages
  'github.com githubusercontent.com gitlab.com bitbucket.org codeberg.org sourceforge.net',
  'sf.net gitee.com npmjs.com pypi.org crates.io docs.rs rubygems.org packagist.org nuget.org',
  'hex.pm pub.dev jsr.io unpkg.com jsdelivr.net cdnjs.com docker.com sourcehut.org sr.ht',
  'launchpad.net readthedocs.org codepen.io stackblitz.com replit.com softonic.com f-droid.org',
  'js.org',
  // Pictures and archives
  'archive.org imgur.com flickr.com behance.net dribbble.com deviantart.com pinterest.com',
  'seeklogo.com worldvectorlogo.com logo.wine vectorlogo.zone logotyp.us brandslogos.com',
  'logowik.com 1000logos.net iconscout.com flaticon.com simpleicons.org svgrepo.com',
  'iconify.design freebiesupply.com thesvg.org lobehub.com cleanpng.com pngegg.com figshare.com',
  // Brand portals and file stores
  'brandfolder.com frontify.com bynder.com widencollective.com widen.net lingoapp.com',
  'brandfetch.com zeroheight.com figma.com dropbox.com box.com canva.com issuu.com',
  'slideshare.net scribd.com brandpad.io corebook.io brandcenter.io mediaroom.com brand.ai',
  'presskit.to presskit.gg prezly.com prowly.com wetransfer.com ctfassets.net prismic.io',
  'contentful.com sanity.io storyblok.com amazonaws.com cloudfront.net azureedge.net',
  'windows.net googleusercontent.com gstatic.com googleapis.com wp.com akamaized.net',
  'withgoogle.com',
  // Homes of many
  'facebook.com fb.com instagram.com twitter.com x.com linkedin.com medium.com substack.com',
  'wordpress.com wordpress.org blogspot.com tumblr.com ghost.io reddit.com t.me telegram.org',
  'vk.com discord.com discord.gg patreon.com linktr.ee about.me carrd.co notion.so notion.site',
  'notion.com gitbook.io gitbook.com squarespace.com shopify.com wix.com wixsite.com webflow.io',
  'webflow.com weebly.com strikingly.com fandom.com wikia.com zendesk.com freshdesk.com',
  'intercom.help statuspage.io atlassian.net sharepoint.com hubspot.com mailchimp.com itch.io',
  'crunchbase.com producthunt.com stackexchange.com quora.com mastodon.social bsky.app',
  'threads.net tiktok.com snapchat.com vimeo.com dailymotion.com twitch.tv soundcloud.com',
  'bandcamp.com livejournal.com huggingface.co kaggle.com modelscope.cn arxiv.org',
  'prnewswire.com businesswire.com bloomberg.com reuters.com cnn.com forbes.com techcrunch.com',
  'nytimes.com theverge.com uspto.gov europa.eu about.com',
]);

/** Owners of many brands: the domain is the owner's alone, while a subdomain may name a product. */
export const ownerDomains = words([
  'google.com microsoft.com apple.com amazon.com adobe.com youtube.com atlassian.com',
  'steampowered.com stackoverflow.com wikipedia.org wikimedia.org wikidata.org apache.org',
  'eclipse.org linuxfoundation.org cncf.io gnu.org kde.org gnome.org mozilla.org openjsf.org',
  'freedesktop.org w3.org ietf.org iso.org khronos.org ycombinator.com ideracorp.com',
  'stellantis.com embarcadero.com tencent.com alibabagroup.com',
]);

/** Top-level domains on which brands keep their logo pages, not their sites ("medium.design"). */
export const portalSuffixes: ReadonlySet<string> = new Set(['design', 'brand', 'press']);

/** Words around a brand's name that leave a domain the brand's own ("getpocket.com", "golang.org"). */
export const neutralPrefixes = [...words(['get join use try go the my with hey team'])];
export const neutralSuffixes = [
  ...words([
    'app hq js lang project io ai dev org web php py css ui cms db labs software linux os',
    'browser editor engine framework game games online official now',
  ]),
];
