/** The oldest version of a package without a known vulnerability; maintained by hand. */
export const versionFloors: Record<string, { version: string; reason: string }> = {
  next: { version: '16.4.5', reason: 'CVE-2026-119348, response desynchronisation' },
  react: { version: '19.2.6', reason: 'CVE-2025-55182 and its successors in server components' },
  'react-dom': { version: '19.2.6', reason: 'CVE-2025-55182 and its successors' },
  sharp: { version: '0.35.5', reason: 'CVE-2026-96889, code execution through SVG' },
  'next-auth': { version: '4.24.15', reason: 'GHSA-7rqj-j65f-68wh, e-mail address confusion' },
  nodemailer: { version: '7.0.7', reason: 'GHSA-5jpx-9hw9-2fx4, misdelivery' },
};
