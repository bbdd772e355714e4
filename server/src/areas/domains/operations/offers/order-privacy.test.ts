import { expect, it } from 'vitest'
import { manifest as cloudflare } from '#providers/cloudflare/manifest.ts'
import { manifest as inwx } from '#providers/inwx/manifest.ts'
import { sandboxManifest as sandbox } from '#providers/sandbox/manifest.ts'
import { orderPrivacy } from './order-privacy.ts'

it.each([
  [sandbox, true, true],
  [sandbox, false, false],
  [sandbox, undefined, true],
  [cloudflare, true, true],
  [cloudflare, undefined, true],
  [inwx, false, false],
  [inwx, undefined, false],
])('at $name, privacy %s becomes %s', (manifest, chosen, ordered) => {
  expect(orderPrivacy(chosen, manifest)).toBe(ordered)
})

it.each([
  [cloudflare, false, 'Cloudflare registers domains only with privacy: leave it out, or set it to true.'],
  [inwx, true, 'INWX takes no orders with privacy: leave it out, or set it to false.'],
])('at $name, privacy %s is refused', (manifest, chosen, message) => {
  expect(() => orderPrivacy(chosen, manifest)).toThrow(
    expect.objectContaining({ faults: [{ pointer: '/privacy', message }] }),
  )
})
