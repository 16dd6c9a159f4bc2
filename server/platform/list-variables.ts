import { variables } from './env-variables';
import type { Documentation } from './variable';

export type EnvVariable = Documentation & { name: string; defaultValue: string | undefined };

/** Every variable with its documentation, for `docs/configuration.md` and `.env.example`. */
export function envVariables(): EnvVariable[] {
  return Object.entries(variables.shape).map(([name, field]) => ({
    name,
    // `variable` gives every field its documentation.
    ...(field.meta() as Documentation),
    defaultValue: (field.parse(undefined) as string | number | undefined)?.toString(),
  }));
}
