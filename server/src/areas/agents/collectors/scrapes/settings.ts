/** The settings of a scrape. Those with a secret are stored encrypted as a whole, beside what is shown of them. */
import {
  isSameTarget,
  type PageSettings,
  pageFaults,
  secretsIn,
  withoutSecrets,
  withStoredSecrets,
} from '@holdfast/checks'
import { Type } from 'typebox'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { ScrapeInput } from './schema.ts'
import type { ScrapeRow } from './store.ts'

type Stored = Pick<ScrapeRow, 'id' | 'settings' | 'sealed_settings'>

const check = jsonChecker(Type.Object({ scrape: ScrapeInput }))

/** Throws every fault of the settings. */
export function requireValid(scrape: PageSettings): void {
  check({ scrape: structuredClone(scrape) })
  const faults = pageFaults(scrape)
  if (faults.length > 0)
    throw invalidInput(faults.map((fault) => ({ ...fault, pointer: `/scrape${fault.pointer}` })))
}

export async function storedSettings(
  context: Context,
  id: string,
  settings: PageSettings,
): Promise<Pick<ScrapeRow, 'settings' | 'sealed_settings'>> {
  const hasSecrets = secretsIn(ScrapeInput, settings).length > 0
  return {
    settings: withoutSecrets(ScrapeInput, settings),
    sealed_settings: hasSecrets ? await context.sealSecret(placeOf(id), JSON.stringify(settings)) : null,
  }
}

export async function openSettings(
  context: Context,
  { id, settings, sealed_settings }: Stored,
): Promise<PageSettings> {
  return sealed_settings === null
    ? settings
    : JSON.parse(await context.openSecret(placeOf(id), sealed_settings))
}

/**
 * New settings with the secrets that were left out filled in from the stored ones. A stored secret is never sent to another
 * target: a user who may change the URL could otherwise have it sent to a server of their own.
 */
export function withKeptSecrets(stored: PageSettings, sent: PageSettings): PageSettings {
  const completed = withStoredSecrets(ScrapeInput, sent, stored)
  const isCompleted = secretsIn(ScrapeInput, completed).length > secretsIn(ScrapeInput, sent).length
  if (isCompleted && !isSameTarget(stored, sent))
    throw invalidInput([
      {
        pointer: pointer('scrape'),
        message:
          'must contain the secrets again, because the target changes: a stored secret is never sent to another target',
      },
    ])
  return completed
}

const placeOf = (id: string) => `collector_scrapes/${id}`
