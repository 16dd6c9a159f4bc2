'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { parseTheme, type Theme, themeCookie } from './theme';

const yearSeconds = 365 * 24 * 60 * 60;

type ThemeContextValue = { theme: Theme; setTheme: (theme: Theme) => void };
const ThemeContext = createContext<ThemeContextValue>({ theme: 'system', setTheme: () => {} });

export const useTheme = () => useContext(ThemeContext);

type ThemeProviderProps = {
  /** What the cookie said: the server has set it as `data-theme`, and tokens.css does the rest. */
  initial: Theme;
  children: ReactNode;
};

/** What was chosen holds in every tab, and on the next visit. */
export function ThemeProvider({ initial, children }: ThemeProviderProps) {
  const [theme, show] = useState(initial);
  const tabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(themeCookie);
    channel.addEventListener('message', ({ data }) => {
      const chosen = parseTheme(String(data));
      paint(chosen);
      show(chosen);
    });
    tabs.current = channel;
    return () => channel.close();
  }, []);

  const setTheme = useCallback((chosen: Theme) => {
    const isSecure = window.location.protocol === 'https:';
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store needs https
    document.cookie = `${themeCookie}=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    tabs.current?.postMessage(chosen);
    paint(chosen);
    show(chosen);
  }, []);

  const value = useMemo(() => ({ theme, setTheme }), [theme, setTheme]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

/** All at once: no color fades from one theme to the other. */
function paint(theme: Theme): void {
  const root = document.documentElement;
  root.classList.add('theme-changing');
  root.dataset['theme'] = theme;
  // Reading a style makes the browser apply them all now.
  void getComputedStyle(root).color;
  requestAnimationFrame(() => root.classList.remove('theme-changing'));
}
