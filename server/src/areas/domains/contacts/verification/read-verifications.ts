/** Reads at a registrar which addresses of registrants wait for their verification, and stores them with their domains. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { lockedDomainsNamed, targetOf, updateDomain } from '#areas/domains/store/domains.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import type { Context } from '#platform/context.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ContactVerification } from '#providers/ports/registrar/contacts.ts'
import { openUnverifiedEmail, sealUnverifiedEmail } from './unverified.ts'
import { noteVerificationsRead, unverifiedNames } from './verification-store.ts'

type Waiting = Pick<ContactVerification, 'email' | 'deadline'>

/** By name of the domain. Null if the registrar does not tell, or cannot be asked: what was known before stays. */
export async function readVerifications({
  manifest,
  provider,
}: OpenConnection): Promise<ReadonlyMap<string, Waiting> | null> {
  if (!manifest.contacts?.hasVerifications || !provider.contacts) return null
  try {
    const verifications = await provider.contacts.listVerifications()
    return new Map(
      verifications.flatMap(({ domains, email, deadline }) =>
        domains.map((name) => [name, { email, deadline }] as const),
      ),
    )
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}

type Reading = {
  connectionId: string
  waiting: ReadonlyMap<string, Waiting>
  /** When the registrar was asked. */
  readAt: Date
}

/** Stores what has changed. A later reading is never replaced by an earlier one. */
export async function storeVerifications(
  context: Context,
  { connectionId, waiting, readAt }: Reading,
): Promise<void> {
  if (!(await noteVerificationsRead(context, connectionId, readAt))) return
  const names = new Set([...waiting.keys(), ...(await unverifiedNames(context, connectionId))])
  for (const domain of await lockedDomainsNamed(context, connectionId, [...names]))
    await storeVerification(context, domain, waiting.get(domain.name) ?? null)
}

/** The audit log has the deadline, and never the address. */
async function storeVerification(
  context: Context,
  domain: DomainRow,
  waiting: Waiting | null,
): Promise<void> {
  const known = await openUnverifiedEmail(context, domain)
  const email = waiting?.email ?? null
  const deadline = waiting?.deadline ?? null
  if (known === email && domain.verification_deadline?.getTime() === deadline?.getTime()) return
  const after = await updateDomain(context, domain.id, {
    unverified_email: email === null ? null : await sealUnverifiedEmail(context, domain.id, email),
    verification_deadline: deadline,
  })
  await context.audit(targetOf(domain), { before: auditView(domain), after: auditView(after) })
}

function auditView({ unverified_email, verification_deadline }: DomainRow) {
  return {
    contact_unverified: unverified_email !== null,
    verification_deadline: verification_deadline?.toISOString() ?? null,
  }
}
