import type { FirstStepProps } from '#area.ts'
import { domainsPaths } from '../paths.ts'
import { AddDomains } from './add-domains.tsx'

/** Brings the domains of a new user: the list then shows what expires first, and what is broken. */
export function FirstDomains({ onDone, onCancel }: FirstStepProps) {
  return <AddDomains onDone={() => onDone(domainsPaths.domains)} onCancel={onCancel} />
}
