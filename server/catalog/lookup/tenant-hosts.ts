/**
 * Hosts below which every customer or member has a name of their own, such as `acme.zendesk.com`, so that the name
 * below says nothing about the host's owner. The public suffix list has such hosts too, where their owners asked for it.
 */
const tenants: Readonly<Record<string, string>> = {
  'help desks, feedback and status pages': `
    statuspage.io
    zendesk.com freshdesk.com freshservice.com myfreshworks.com freshstatus.io uservoice.com desk.com helpscoutdocs.com
    helpjuice.com helpdocs.io kayako.com happyfox.com supportbee.com groovehq.com gorgias.com gorgias.help
    intercom.help crisp.help tawk.help zohodesk.com document360.io getsatisfaction.com canny.io nolt.io featurebase.app
    featureupvote.com aha.io productboard.com service-now.com status.io instatus.com betteruptime.com hund.io`,
  'work of teams': `
    slack.com atlassian.net jira.com sharepoint.com onmicrosoft.com monday.com teamwork.com basecamphq.com rocket.chat
    zulipchat.com circle.so mn.co ning.com invisionzone.com proboards.com forumotion.com freeforums.net
    box.com egnyte.com sharefile.com zoom.us webex.com bluejeans.com whereby.com quip.com kissflow.com quickbase.com
    retool.com appiancloud.com bitrix24.com bitrix24.de bitrix24.eu bitrix24.ru amocrm.ru kommo.com
    odoo.com erpnext.com postman.co myjetbrains.com youtrack.cloud jetbrains.space`,
  'sign-in': `
    okta.com okta-emea.com oktapreview.com auth0.com onelogin.com duosecurity.com pingone.com b2clogin.com
    ciamlogin.com frontegg.com fusionauth.io 1password.com 1password.eu 1password.ca`,
  'customers and money': `
    my.salesforce.com my.salesforce-sites.com my.site.com force.com cloudforce.com pipedrive.com freshsales.io
    dynamics.com powerappsportals.com microsoftcrmportals.com hs-sites.com hubspotpagebuilder.com app.netsuite.com
    freshbooks.com harvestapp.com chargebee.com chargify.com recurly.com outseta.com list-manage.com
    campaign-archive.com createsend.com activehosted.com`,
  'staff and vacancies': `
    workday.com myworkday.com myworkdayjobs.com myworkdaysite.com lever.co greenhouse.io bamboohr.com ashbyhq.com
    workable.com recruitee.com personio.de personio.com jobs.personio.de jobs.personio.com teamtailor.com breezy.hr
    applytojob.com icims.com taleo.net ultipro.com freshteam.com pinpointhq.com homerun.co welcomekit.co softgarden.io
    eightfold.ai avature.net csod.com dayforcehcm.com cultureamp.com latticehq.com 15five.com zohorecruit.com`,
  'courses and schools': `
    teachable.com thinkific.com kajabi.com mykajabi.com podia.com learnworlds.com talentlms.com litmos.com
    myabsorb.com docebosaas.com udemy.com percipio.com instructure.com blackboard.com brightspace.com moodlecloud.com
    schoology.com powerschool.com itslearning.com managebac.com webuntis.com edublogs.org libguides.com libcal.com
    hosted.panopto.com`,
  'surveys, forms and events': `
    qualtrics.com typeform.com formstack.com wufoo.com surveysparrow.com eventbrite.com ticketleap.com ticketbud.com
    splashthat.com acuityscheduling.com youcanbook.me simplybook.me`,
  shops: `
    bigcartel.com mybigcommerce.com storenvy.com ecwid.com gumroad.com etsy.com tmall.com taobao.com 1688.com
    en.alibaba.com en.made-in-china.com cafe24.com myshopline.com`,
  'sites and blogs': `
    wordpress.com squarespace.com tumblr.com livejournal.com medium.com substack.com hashnode.dev beehiiv.com
    svbtle.com posthaven.com over-blog.com canalblog.com skyrock.com blogfa.com tistory.com pixnet.net
    wikidot.com fandom.com wikia.com pbworks.com strikingly.com mystrikingly.com tilda.ws site123.me tripod.com
    neocities.org unbouncepages.com clickfunnels.com systeme.io bsky.social disqus.com`,
  'pictures, music and games': `
    deviantart.com artstation.com smugmug.com zenfolio.com photoshelter.com pixieset.com carbonmade.com format.com
    imgur.com bandcamp.com podbean.com libsyn.com transistor.fm simplecast.com wistia.com itch.io newgrounds.com`,
  'brand portals and press rooms': `
    frontify.com bynder.com widencollective.com canto.com prezly.com pr.co mediaroom.com presspage.com`,
  'programs and data': `
    visualstudio.com amazonaws.com windows.net
    googleusercontent.com fastly.net mongodb.net snowflakecomputing.com
    cloud.databricks.com azuredatabricks.net looker.com domo.com grafana.net splunkcloud.com datadoghq.com
    pagerduty.com opsgenie.com sentry.io jfrog.io cloudsmith.io semaphoreci.com assembla.com fogbugz.com
    beanstalkapp.com readme.io stoplight.io apiary.io mintlify.app gitbook.com`,
};

/** Names below such a host that are its owner's own. */
const ownNames = new Set(
  `www www2 web m mobile app apps my api admin auth account accounts login signin signup secure sso id console
  dashboard portal doc docs help support kb knowledge learn academy training university community forum forums blog news
  newsroom press media about info investor investors ir careers jobs status trust security legal privacy policy
  developer developers dev marketplace store shop partner partners events go get try pages cdn static assets images img
  i files mail email smtp download downloads design brand engineering resources customers en`.split(
    /\s+/,
  ),
);

/** The owner's names below single hosts. */
const furtherOwnNames: Readonly<Record<string, string>> = {
  'zoom.us': 'us02web us03web us04web us05web us06web us07web',
  'visualstudio.com': 'code developercommunity visualstudiogallery',
  'datadoghq.com': 'us3 us5 ap1',
  'greenhouse.io': 'boards job-boards',
  'workable.com': 'apply',
  'taobao.com': 'world item s',
  'instructure.com': 'canvas',
  'typeform.com': 'form',
  'amazonaws.com': 's3',
  'odoo.com': 'runbot',
  'wordpress.com': 'de es fr it ja pt-br',
};

const tenantHosts = new Set(Object.values(tenants).flatMap((hosts) => hosts.trim().split(/\s+/)));

export const listTenantHosts = (): string[] => [...tenantHosts];

/** Whether the part of a host below one of these hosts is the name of a tenant, and not the owner's. */
export function isTenantName(name: string, parent: string): boolean {
  if (!tenantHosts.has(parent) || ownNames.has(name)) return false;
  return !furtherOwnNames[parent]?.split(' ').includes(name);
}
