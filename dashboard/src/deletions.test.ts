import { type OperationId, operations } from '@holdfast/client'
import { describe, expect, it } from 'vitest'
import { areas } from './areas.ts'
import { messages as de } from './messages/messages-de.ts'
import { messages as en } from './messages/messages-en.ts'
import { createCatalogue } from './ui/related/resource-type.ts'

/** Deletions without a dialog that describes their consequences. */
const withoutDialog: Partial<Record<OperationId, string>> = {
  'account.sandbox.domains.remove': 'simulates a change at a registrar',
  'account.sandbox.servers.remove': 'simulates a change at a provider',
  'account.sandbox.volumes.remove': 'simulates a change at a provider',
  'dns.records.delete': 'done at once, and offered to be undone',
}

const deleting = (Object.keys(operations) as OperationId[]).filter(
  (operation) => operations[operation].method === 'DELETE' && !operation.startsWith('auth.'),
)

describe('Every deletion', () => {
  const catalogue = createCatalogue(areas)

  it('has messages for its consequences', () => {
    expect(deleting.length).toBeGreaterThan(7)
    const missing = deleting.filter(
      (operation) => !withoutDialog[operation] && catalogue.deletion(operation) === undefined,
    )
    expect(missing).toEqual([])
  })

  it('has its messages in every language, and they name what is affected', () => {
    for (const { name, deletions = {} } of areas)
      for (const { lost, affects } of Object.values(deletions))
        for (const messages of [en, de]) {
          const texts: Record<string, string> = { ...messages.common, ...messages[name] }
          expect(texts[lost]).toBeTruthy()
          for (const key of Object.values({ ...affects }))
            for (const text of [texts[`${key}_one`], texts[`${key}_other`]])
              expect(text).toMatch(/\{\{count\}\}.*\{\{names\}\}/)
        }
  })

  it('refers to resource types that the dashboard shows', () => {
    const kinds = areas.flatMap(({ deletions = {} }) =>
      Object.values(deletions).flatMap(({ affects }) => Object.keys({ ...affects })),
    )
    for (const which of kinds) expect(catalogue.kind(which.split(' ')[0] ?? '')).toBeDefined()
  })
})
