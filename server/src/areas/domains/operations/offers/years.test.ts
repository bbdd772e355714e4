import { expect, it } from 'vitest'
import { manifest as aws } from '#providers/aws/manifest.ts'
import { manifest as gandi } from '#providers/gandi/manifest.ts'
import { manifest as porkbun } from '#providers/porkbun/manifest.ts'
import type { Provider, ProviderManifest } from '#providers/ports/provider.ts'
import { readYears } from './years.ts'

const upTo = (max: number) => Array.from({ length: max }, (_, index) => index + 1)
const silent = {} as Provider

it.each([
  ['what the registry has', aws, 'com', 'register', upTo(10)],
  ['the minimum of the registry', aws, 'ai', 'register', [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['the maximum of renewals', aws, 'ai', 'renew', [2, 3, 4, 5, 6, 7, 8, 9]],
  ['the rules of the TLD below a suffix', aws, 'com.au', 'renew', upTo(5)],
  ['one year', gandi, 'com', 'renew', [1]],
  ['nothing, if the registry needs more than one year', gandi, 'ai', 'register', []],
  ['the shortest period', porkbun, 'ai', 'register', [2]],
] as [string, ProviderManifest, string, 'register' | 'renew', number[]][])(
  'a registrar that does not tell sells %s',
  async (_, manifest, tld, kind, years) => {
    expect(await readYears({ provider: silent, manifest }, { tld, kind })).toEqual(years)
  },
)

it('what a registrar tells replaces what is known of the registry', async () => {
  const provider = { purchases: { years: async () => [1, 3, 12] } } as unknown as Provider
  expect(await readYears({ provider, manifest: aws }, { tld: 'ai', kind: 'register' })).toEqual([1, 3])
})
