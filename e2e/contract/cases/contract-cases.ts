import { authCases } from './auth-cases';
import { billingCases } from './billing-cases';
import { brandCases } from './brand-cases';
import { catalogCases } from './catalog-cases';
import { backgroundCases } from './background-cases';
import { inlineCases } from './inline-cases';
import { nameCases } from './name-cases';
import { noticeCases } from './notice-cases';
import { knownBrandCases } from './known-brand-cases';
import { lookupCases, searchCases } from './lookup-cases';
import { quotaCases } from './quota-cases';
import { pageKeyCases } from './page-key-cases';
import { logoWallCases } from './logo-wall-cases';
import { pageLookCases } from './page-look-cases';
import { pageLogoCases } from './page-logo-cases';
import { rasterCases } from './raster-cases';
import { registryCases } from './registry-cases';
import { auditLogCases, requestLogCases } from './request-log-cases';
import { signedAddressCases } from './signed-address-cases';
import { svgCases } from './svg-cases';
import type { Target } from '../target';
import { transportCases } from './transport-cases';
import { versionCases } from './version-cases';
import { visitorCases } from './visitor-cases';
import { ownBrandCases } from './own-brand-cases';
import { keyLifeCases } from './key-life-cases';
import { namedKeyCases } from './named-key-cases';
import { publishableKeyCases } from './publishable-key-cases';
import { webhookCases } from './webhook-cases';

/** The public contract as tests, shared by every target that serves it. */
export function contractCases(target: () => Target): void {
  arrivalCases(target);
  catalogCases(target);
  rasterCases(target);
  pageLogoCases(target);
  logoWallCases(target);
  pageLookCases(target);
  pageKeyCases(target);
  versionCases(target);
  billingCases(target);
  authCases(target);
  brandCases(target);
  knownBrandCases(target);
  lookupCases(target);
  nameCases(target);
  backgroundCases(target);
  inlineCases(target);
  noticeCases(target);
  registryCases(target);
  searchCases(target);
  quotaCases(target);
  requestLogCases(target);
  auditLogCases(target);
  ownBrandCases(target);
  namedKeyCases(target);
  keyLifeCases(target);
  publishableKeyCases(target);
  signedAddressCases(target);
  webhookCases(target);
}

/**
 * The cases that depend on the transport in front of the handlers: methods, headers, bodies, cookies,
 * addresses.
 */
export function arrivalCases(target: () => Target): void {
  svgCases(target);
  transportCases(target);
  visitorCases(target);
}
