import { Toaster } from 'sonner';
import { useTheme } from '../theme/use-theme';

/** Loaded with the first toast. */
export function Toasts() {
  const theme = useTheme();
  return (
    <Toaster
      theme={theme}
      position="bottom-right"
      // On phones it stays above the navigation bar.
      mobileOffset={{ bottom: 76, left: 16, right: 16 }}
      toastOptions={{
        style: {
          fontFamily: 'var(--font-geist-sans), system-ui, sans-serif',
          background: 'var(--surface)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: 10,
          boxShadow: 'var(--shadow-float)',
        },
      }}
    />
  );
}
