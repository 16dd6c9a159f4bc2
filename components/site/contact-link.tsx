type ContactLinkProps = { contactUrl: string | undefined; publicUrl: string };

/** How to reach the operator, or how to find a contact. */
export function ContactLink({ contactUrl, publicUrl }: ContactLinkProps) {
  if (contactUrl === undefined) {
    return (
      <>
        This server has no contact address yet. The registrar or the host of{' '}
        <strong className="font-medium text-ink">{new URL(publicUrl).hostname}</strong> can put you
        in touch.
      </>
    );
  }
  const { protocol, pathname, host } = new URL(contactUrl);
  const isMail = protocol === 'mailto:';
  return (
    <>
      {isMail ? 'Write to ' : 'Use the contact page at '}
      <a href={contactUrl} rel="noreferrer" className="link wrap-anywhere">
        {isMail ? decodeURIComponent(pathname) : host}
      </a>
      .
    </>
  );
}
