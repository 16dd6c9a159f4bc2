import { Download } from 'lucide-react';
import { setUnstored } from '../session/unstored';
import { useUnloadWarning } from '../session/use-unload-warning';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Dialog, DialogContent } from '../ui/dialog';
import { downloadFile } from '../ui/download-file';

export function OpenRecoveryCodesDialog({ codes }: { codes: string[] }) {
  useUnloadWarning();
  const text = `${codes.join('\n')}\n`;
  const download = () =>
    downloadFile(
      'marque-recovery-codes.txt',
      `Recovery codes for Marque at ${window.location.host}. Each works once.\n\n${text}`,
      'text/plain',
    );
  return (
    <Dialog open>
      <DialogContent
        isRequired
        title="Store your recovery codes"
        description="Each code signs you in once if you lose your device. You won’t see them again. Keep them with your passwords."
      >
        <ul
          aria-label="Recovery codes"
          className="rounded-control border border-line-strong bg-sunken p-4 text-center font-mono text-sm leading-6"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyButton value={text} label="Copy recovery codes">
            Copy
          </CopyButton>
          <Button onClick={download}>
            <Download aria-hidden />
            Download
          </Button>
        </div>
        <Button
          look="primary"
          className="mt-5 w-full"
          onClick={() => setUnstored('recovery-codes', null)}
        >
          I have stored them
        </Button>
      </DialogContent>
    </Dialog>
  );
}
