/** Slugs of brands whose logo most people know, so that they can judge it. */
export const wellKnownBrands = `
  google apple microsoft amazon meta facebook instagram whatsapp youtube netflix tiktok x linkedin
  snapchat pinterest reddit discord telegram signal spotify soundcloud shazam deezer tidal
  apple-music youtube-music bandcamp audible samsung sony lg huawei xiaomi oneplus nokia motorola
  dell hp lenovo asus acer intel amd nvidia qualcomm arm ibm oracle sap salesforce cisco vmware
  adobe figma sketch canva dribbble behance adobe-photoshop adobe-illustrator adobe-xd blender
  unity unreal-engine autodesk tesla toyota honda bmw audi volkswagen porsche ferrari lamborghini
  ford chevrolet nissan hyundai kia mazda subaru volvo renault peugeot fiat jeep bentley mclaren
  aston-martin bugatti nike adidas puma reebok under-armour new-balance the-north-face zara uniqlo
  ikea target lidl carrefour tesco ebay etsy alibaba aliexpress rakuten shopify wish mcdonalds
  starbucks burger-king kfc taco-bell dominos coca-cola pepsi red-bull heineken visa mastercard
  american-express paypal stripe square cash-app venmo revolut wise klarna n26 monzo hsbc
  bank-of-america chase wells-fargo goldman-sachs barclays deutsche-bank santander bitcoin
  ethereum coinbase binance dogecoin litecoin tether solana cardano ripple polkadot metamask
  opensea uber lyft grab airbnb expedia tripadvisor trivago doordash deliveroo uber-eats just-eat
  instacart glovo foodpanda delta american-airlines united-airlines emirates lufthansa ryanair
  easyjet british-airways air-france klm qatar-airways turkish-airlines hbo hbo-max hulu
  prime-video apple-tv twitch vimeo dailymotion crunchyroll plex warner-bros nintendo
  nintendo-switch playstation xbox steam epic-games ubisoft rockstar-games riot-games roblox
  minecraft valve activision github gitlab bitbucket docker kubernetes google-cloud digitalocean
  heroku vercel netlify cloudflare fastly terraform ansible jenkins grafana prometheus datadog
  sentry splunk elastic elasticsearch kibana new-relic pagerduty react angular svelte nextjs nuxt
  astro remix vite babel eslint prettier jest nodejs deno bun npm yarn pnpm typescript javascript
  python java kotlin swift go rust ruby php csharp c scala elixir haskell dart flutter django
  flask laravel spring bootstrap jquery graphql postgresql mysql mongodb redis sqlite mariadb
  neo4j snowflake databricks supabase firebase prisma slack microsoft-teams zoom notion trello
  asana jira confluence atlassian dropbox box evernote google-drive gmail google-chrome firefox
  safari opera brave microsoft-edge internet-explorer duckduckgo yahoo baidu yandex linux ubuntu
  debian arch-linux red-hat centos android ios macos windows raspberry-pi arduino openai anthropic
  claude google-gemini perplexity hugging-face midjourney github-copilot ollama wordpress wix
  squarespace webflow ghost medium substack wikipedia stack-overflow quora imgur flickr unsplash
  mozilla mailchimp hubspot zendesk intercom twilio okta auth0 zapier airtable linear miro loom
  grammarly duolingo coursera udemy khan-academy dhl fedex ups siemens bosch shell vodafone
  verizon orange telefonica o2 mercedes-benz h-and-m electronic-arts amazon-web-services
  microsoft-azure cplusplus ruby-on-rails microsoft-outlook microsoft-bing mistral-ai
  general-electric deutsche-telekom at-and-t
`
  .trim()
  .split(/\s+/);
