import { z } from 'zod';
import { surfaceNames } from '../contract/surfaces';
import { variable } from './variable';

/** `host=family` or `host=family:key`, of `SURFACE_HOSTS`. */
const boundHost = new RegExp(
  `^[a-z0-9._-]+=(?:${surfaceNames.join('|')})(?::mq_pub_[0-9A-Za-z]+)?$`,
);

/** Which families of addresses are served, and on which hosts: see `server/rest/surfaces/surface.ts`. */
export const surfaceVariables = {
  SURFACES: variable(
    z
      .string()
      .transform((text) => (text === 'none' ? [] : text.split(/[\s,]+/).filter(Boolean)))
      .pipe(z.array(z.enum(surfaceNames, `must be some of ${surfaceNames.join(', ')}, or none`)))
      .default([...surfaceNames]),
    {
      description:
        'The families of addresses that are served for programs made for other services: see `/docs/surfaces`. `none` turns all of them off.',
    },
  ),
  SURFACE_HOSTS: variable(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().regex(boundHost, 'must read host=family or host=family:mq_pub_…')))
      .optional(),
    {
      description:
        'Hosts on which a family stands at the root: `host=family`. A publishable key behind it, `host=family:mq_pub_…`, counts for requests without one.',
      fallback: 'none',
      example: 'icons.example.com=simple-icons',
    },
  ),
};
