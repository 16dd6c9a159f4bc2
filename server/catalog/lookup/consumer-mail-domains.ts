const words = (lines: readonly string[]) => lines.flatMap((line) => line.split(' '));
const family = (name: string, suffixes: readonly string[]) =>
  words(suffixes).map((suffix) => `${name}.${suffix}`);

/**
 * Mail providers open to anyone, kept by hand. The families of national domains follow the npm package
 * free-email-domains 1.12 (MIT), whose list also has companies (starbucks.com) and is not used as it is. A
 * company's own domain belongs here only if its customers have mailboxes on it.
 */
export const consumerMailDomains: ReadonlySet<string> = new Set([
  ...family('yahoo', [
    'ae at be ca ch cn co co.id co.il co.in co.jp co.kr co.nz co.th co.uk co.za com com.ar',
    'com.au com.br com.cn com.co com.hk com.is com.mx com.my com.ph com.ru com.sg com.tr com.tw',
    'com.vn cz de dk es fi fr gr hu ie in it jp nl no pl pt ro ru se',
  ]),
  ...family('hotmail', [
    'be ca ch co co.il co.in co.jp co.kr co.nz co.th co.uk co.za com com.au com.br com.tr cz de',
    'dk es fi fr gr hu it jp kg kz my nl no ph ru se sg',
  ]),
  ...family('outlook', [
    'at be cl co.id co.il co.nz co.th com com.au com.br com.gr com.pe com.tr com.vn cz de dk es',
    'fr hu ie in it jp kr lv my nl ph pt sa sg sk tw',
  ]),
  ...family('live', [
    'at be ca cl cn co.kr co.uk co.za com com.ar com.au com.mx com.pt com.sg de dk fr hk ie in',
    'it jp nl no ru se com.my com.ph',
  ]),
  ...family('msn', ['cn co.uk com nl']),
  ...family('gmx', ['at ca ch co.uk com de es fr hk ie li net pt sg tw us']),
  ...family('fastmail', ['ca cn co.uk com com.au es fm im in jp mx net nl se to tw us']),
  ...family('yandex', ['by com kz pl ru ua uz com.tr']),
  ...family('aol', ['co.uk com de fr it jp es nl se com.br com.au ca']),
  // Free mailboxes of the world
  ...words([
    'gmail.com gmail.ru googlemail.com icloud.com me.com mac.com ymail.com ymail.ne.jp',
    'rocketmail.com myyahoo.com passport.com windowslive.com aim.com netscape.net cs.com',
    'compuserve.com proton.me protonmail.com protonmail.ch pm.me passmail.net passinbox.com',
    'tuta.com tuta.io tutanota.com tutanota.de tutamail.com keemail.me hey.com hey.to zoho.com',
    'zoho.eu zoho.in zohomail.com zohomail.eu zohomail.in mailbox.org posteo.de posteo.net',
    'mailfence.com runbox.com hushmail.com hush.com startmail.com countermail.com disroot.org',
    'riseup.net autistici.org kolabnow.com lavabit.com skiff.com cock.li sdf.org duck.com',
    'mozmail.com privaterelay.appleid.com simplelogin.com simplelogin.co addy.io anonaddy.com',
    'anonaddy.me pobox.com lycos.com excite.com juno.com netzero.net netzero.com inbox.com',
    'rediffmail.com rediff.com indiatimes.com sify.com in.com hotbot.com bigfoot.com',
    'incredimail.com sendmail.com fastmailbox.net messagingengine.com sent.com eml.cc imap.cc',
    'mailbolt.com mailup.net 123mail.org mymail.com email.com usa.com post.com europe.com',
    'asia.com myself.com iname.com writeme.com dr.com consultant.com engineer.com techie.com',
    'linuxmail.org lawyer.com doctor.com accountant.com cheerful.com contractor.net',
    'musician.org mail.com mail.org mail.de mail.ch mail.be mail.fr mail.ee mail.lv mail.bg',
    'mail.by mail.md mail.az',
  ]),
  // East Asia
  ...words([
    'qq.com vip.qq.com foxmail.com 163.com vip.163.com 126.com yeah.net 188.com sina.com',
    'sina.cn sina.com.cn vip.sina.com sohu.com vip.sohu.com tom.com 21cn.com 139.com 189.cn',
    'wo.cn aliyun.com 263.net naver.com daum.net hanmail.net nate.com kakao.com docomo.ne.jp',
    'ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com goo.jp mail.goo.ne.jp',
    'excite.co.jp infoseek.jp hinet.net pchome.com.tw seed.net.tw netvigator.com singnet.com.sg',
    'pacific.net.sg',
  ]),
  // Russia and its neighbours, Central Europe
  ...words([
    'mail.ru internet.ru bk.ru inbox.ru list.ru xmail.ru ya.ru rambler.ru lenta.ru myrambler.ru',
    'autorambler.ru ro.ru pochta.ru newmail.ru i.ua ukr.net bigmir.net meta.ua tut.by inbox.lv',
    'inbox.lt inbox.eu one.lt abv.bg dir.bg seznam.cz email.cz post.cz centrum.cz centrum.sk',
    'atlas.cz volny.cz azet.sk zoznam.sk post.sk wp.pl o2.pl onet.pl onet.eu op.pl vp.pl',
    'poczta.onet.pl interia.pl interia.eu poczta.fm gazeta.pl tlen.pl autograf.pl freemail.hu',
    'citromail.hu indamail.hu hot.ee online.ee walla.co.il walla.com',
  ]),
  // Western and Southern Europe
  ...words([
    'web.de email.de freenet.de t-online.de arcor.de online.de onlinehome.de kabelmail.de',
    'vodafonemail.de freemail.de bluewin.ch hispeed.ch sunrise.ch aon.at chello.at chello.nl',
    'orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr numericable.fr',
    'club-internet.fr voila.fr aliceadsl.fr libero.it virgilio.it tiscali.it alice.it tin.it',
    'inwind.it iol.it email.it tim.it teletu.it telefonica.net terra.es ono.com sapo.pt iol.pt',
    'clix.pt netcabo.pt ziggo.nl kpnmail.nl planet.nl home.nl hetnet.nl xs4all.nl zonnet.nl',
    'telenet.be skynet.be proximus.be otenet.gr forthnet.gr spray.se telia.com comhem.se',
    'bredband.net online.no frisurf.no tdcadsl.dk stofanet.dk luukku.com kolumbus.fi suomi24.fi',
    'elisanet.fi btinternet.com btopenworld.com talktalk.net sky.com virginmedia.com virgin.net',
    'ntlworld.com blueyonder.co.uk tiscali.co.uk freeserve.co.uk o2.co.uk plusnet.com plus.net',
    'eircom.net',
  ]),
  // The Americas, Africa, the Pacific
  ...words([
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net pacbell.net swbell.net',
    'prodigy.net ameritech.net cox.net charter.net rr.com roadrunner.com twc.com optonline.net',
    'optimum.net earthlink.net mindspring.com frontier.com frontiernet.net windstream.net',
    'centurylink.net centurytel.net q.com embarqmail.com suddenlink.net mchsi.com cableone.net',
    'wowway.com tds.net rcn.com xfinity.com rogers.com shaw.ca sympatico.ca bell.net telus.net',
    'videotron.ca cogeco.ca uol.com.br bol.com.br terra.com.br ig.com.br oi.com.br',
    'globomail.com r7.com prodigy.net.mx fibertel.com.ar speedy.com.ar bigpond.com',
    'bigpond.net.au optusnet.com.au ozemail.com.au iinet.net.au tpg.com.au westnet.com.au',
    'internode.on.net xtra.co.nz mweb.co.za webmail.co.za vodamail.co.za telkomsa.net',
  ]),
  // Throw-away addresses
  ...words([
    'mailinator.com guerrillamail.com sharklasers.com 10minutemail.com temp-mail.org',
    'tempmail.com yopmail.com yopmail.fr maildrop.cc trashmail.com getnada.com dispostable.com',
    'throwawaymail.com mailnesia.com mohmal.com',
  ]),
]);
