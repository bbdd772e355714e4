/** Installs the certificate again without waiting, after its cause was corrected on the server. */
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { lockedManaged, type ManagedRow, managedTarget } from '../store.ts'
import { setInstallation } from './jobs.ts'

export async function installAgain(context: Context, id: string): Promise<ManagedRow> {
  const managed = await lockedManaged(context, id)
  const { installation } = managed
  if (!installation) throw new Problem('wrong_state', 'No agent installs this certificate.')
  if (installation.state !== 'failed')
    throw new Problem('wrong_state', 'The certificate is served, or its installation is in progress.')
  if (installation.failed_step === 'key')
    throw new Problem(
      'wrong_state',
      'The server no longer has the key of this certificate. Renew the certificate to get a new key.',
    )
  const after = await setInstallation(context, managed, {
    ...installation,
    state: 'waiting',
    since: context.now.toISOString(),
    retry_at: null,
  })
  await context.audit(managedTarget(after), {
    before: { installation: installation.state },
    after: { installation: 'waiting' },
  })
  return after
}
