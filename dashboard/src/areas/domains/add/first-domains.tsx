import { useNavigate } from '@tanstack/react-router'
import type { FirstStepProps } from '#area.ts'
import { domainsPaths } from '../paths.ts'
import { AddDomains } from './add-domains.tsx'

/** Brings the domains of a new user. Their list then shows what expires first, and what is broken. */
export function FirstDomains({ onCancel }: FirstStepProps) {
  const navigate = useNavigate()
  return <AddDomains onDone={() => void navigate({ to: domainsPaths.domains })} onCancel={onCancel} />
}
