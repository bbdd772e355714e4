import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isUsable } from './addresses.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/dynamic-ip.md'), 'utf8')

it('every address in the guide is valid in a report', () => {
  const ipv4 = guide.match(/(?<![\d.])\d{1,3}(\.\d{1,3}){3}(?![\d.])/g) ?? []
  const prefixes = guide.match(/\b[0-9a-f]{4}:[0-9a-f:]*::(?=\/\d)/g) ?? []
  const addresses = [...ipv4.filter((address) => !address.startsWith('127.')), ...prefixes]
  expect(addresses.length).toBeGreaterThan(2)
  expect(addresses.filter((address) => !isUsable(address, false))).toEqual([])
})
