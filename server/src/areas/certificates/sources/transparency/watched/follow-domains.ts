/**
 * Compares the domains that are searched for with those of the account, hourly and after a change of the settings, and
 * deletes what expired long ago.
 */
import { parentNames } from '#kernel/dns/name.ts'
import { addSeconds } from '#kernel/time.ts'
import type { OwnDomains } from '#platform/area.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { recordWorking } from '#platform/health/failing-resources.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { deleteIssuancesOf, moveIssuances, trimIssuances } from '../issuances/issuance-store.ts'
import { forgetIssuances } from '../issuances/record-issuances.ts'
import { failingSearch } from '../settings.ts'
import { lockedTransparency, type TransparencySettings, updateTransparency } from '../settings-store.ts'
import { deleteSearchedDomains, insertSearchedDomains, selectSearchedDomains } from './domain-store.ts'
import { searchedDomains } from './searchable-domains.ts'
import { searchWork, transparencyWork } from './work-names.ts'

const everySeconds = 3600
/** So long, an expired issuance is kept. */
const keptSeconds = 30 * 86_400
/** So many are kept of an account. */
const issuancesMax = 20_000

type Dependencies = { tenancy: Tenancy; ownDomains: OwnDomains }

export function transparencyKind({ tenancy, ownDomains }: Dependencies): WorkKind {
  return {
    name: transparencyWork,
    table: 'certificate_transparency',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 60,
    concurrency: 2,
    queue: { by: [], concurrency: 1 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'certificates', transparencyWork), async (context) => {
        await job.hold(context.tx)
        const settings = await lockedTransparency(context)
        if (settings.is_enabled) await followDomains(context, ownDomains, settings)
        await trim(context)
        await job.finish(context.tx, {
          dueAt: addSeconds(context.now, everySeconds * (0.9 + 0.2 * Math.random())),
        })
      }),
  }
}

async function followDomains(
  context: Context,
  ownDomains: OwnDomains,
  settings: TransparencySettings,
): Promise<void> {
  const wanted = searchedDomains(await ownDomains(context, 'all'), settings)
  const before = (await selectSearchedDomains(context)).map(({ id }) => id)
  const over = before.filter((name) => !wanted.includes(name))
  await endSearches(context, over, wanted)
  const limit = (await context.plan()).counts.transparency_domains ?? Number.POSITIVE_INFINITY
  const added = wanted
    .filter((name) => !before.includes(name))
    .slice(0, Math.max(0, limit - (before.length - over.length)))
  await insertSearchedDomains(context, added)
  context.count('transparency_domains', added.length - over.length)
  const searched = before.length - over.length + added.length
  await updateTransparency(context, { left_out: wanted.length - searched })
  if (added.length > 0) await context.wake(searchWork)
}

async function endSearches(context: Context, over: readonly string[], wanted: readonly string[]) {
  if (over.length === 0) return
  await deleteSearchedDomains(context, over)
  const forgotten: string[] = []
  for (const name of over) {
    await recordWorking(context, { type: failingSearch, id: name, name })
    const covering = parentNames(name).find((parent) => wanted.includes(parent))
    if (covering === undefined) forgotten.push(name)
    else await moveIssuances(context, name, covering)
  }
  await forgetIssuances(context, await deleteIssuancesOf(context, forgotten))
}

async function trim(context: Context): Promise<void> {
  const before = addSeconds(context.now, -keptSeconds)
  await forgetIssuances(context, await trimIssuances(context, { before, max: issuancesMax }))
}
