/** Whether something renews a certificate before it expires, and what shows that. */

/**
 * `managed`: Holdfast renews it. `observed`: something else does, as its place or its history shows. `unknown`: nothing
 * shows that it is renewed without a person.
 */
export const automations = ['managed', 'observed', 'unknown'] as const
export type Automation = (typeof automations)[number]

/** Where each program keeps what it renews: expressions that PostgreSQL and JavaScript read alike. */
export const renewingPrograms = {
  certbot: '^/etc/letsencrypt/',
  caddy: '/caddy/certificates/',
  'acme.sh': '/\\.?acme\\.sh/',
  lego: '/\\.?lego/certificates/',
  dehydrated: '/dehydrated/',
  traefik: '/traefik/',
} as const
export type RenewingProgram = keyof typeof renewingPrograms
export const renewingProgramNames = Object.keys(renewingPrograms) as RenewingProgram[]

/** What shows that a certificate is renewed, the most certain first. `history`: it was renewed regularly. */
export const automationEvidence = ['holdfast', 'provider', ...renewingProgramNames, 'history'] as const
export type AutomationEvidence = (typeof automationEvidence)[number]

export function automationOf(evidence: AutomationEvidence | null): Automation {
  if (evidence === null) return 'unknown'
  return evidence === 'holdfast' ? 'managed' : 'observed'
}
