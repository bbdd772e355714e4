import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { DropListFormat } from '#kernel/domains/watch/tld-profile.ts'
import { readDropList } from './drop-list.ts'

async function read(format: DropListFormat, file: string | Buffer, tld: string) {
  const entries = await Array.fromAsync(readDropList(format, Buffer.from(file), tld))
  return Object.fromEntries(
    entries.map(({ name, drop }) => [name, [drop.earliest.toISOString(), drop.latest.toISOString()]]),
  )
}

describe('a list of names to be released', () => {
  it('names days, for .se and .nu', async () => {
    const file = JSON.stringify({
      data: [
        { name: 'lapsed.se', release_at: '2026-12-05' },
        { name: 'åäö.se', release_at: '2026-12-06' },
        { name: 'undated.se', release_at: '' },
        { name: 'foreign.nu', release_at: '2026-12-05' },
      ],
    })
    expect(await read('internetstiftelsen', file, 'se')).toEqual({
      'lapsed.se': ['2026-12-05T04:00:00.000Z', '2026-12-05T23:59:59.000Z'],
      'xn--4cab6c.se': ['2026-12-06T04:00:00.000Z', '2026-12-06T23:59:59.000Z'],
    })
  })

  it.each([
    ['compressed', gzipSync],
    ['plain', Buffer.from],
  ])('names times in UTC, for .uk, %s', async (_, encoded) => {
    const file =
      'ROID,Domain,Drop time\r\n1-UK,lapsed.co.uk,2026-12-05T10:11:12Z\r\n"2-UK","second.uk","2026-12-05 10:11:13"\r\n3-UK,no time.uk,soon\r\n4-UK\r\n'
    expect(await read('nominet', encoded(Buffer.from(file)), 'uk')).toEqual({
      'lapsed.co.uk': ['2026-12-05T10:11:12.000Z', '2026-12-05T10:11:12.000Z'],
      'second.uk': ['2026-12-05T10:11:13.000Z', '2026-12-05T10:11:13.000Z'],
    })
  })

  // The example of the registry: eligible at 01:04 of the 17th in Australia, released there at 13:00 of that day.
  it('names the time from which the next run releases a name, for .au', async () => {
    const file =
      'Date,Time,Domain\n16/12/2026,15:04:50,deletedexample.net.au\n16/12/2026,02:00:00,today.com.au\n31/02/x,1,bad.au'
    expect(await read('auda', file, 'au')).toEqual({
      'deletedexample.net.au': ['2026-12-17T03:00:00.000Z', '2026-12-17T03:30:00.000Z'],
      'today.com.au': ['2026-12-16T03:00:00.000Z', '2026-12-16T03:30:00.000Z'],
    })
  })

  it('is refused if it is damaged', async () => {
    const file = gzipSync('1-UK,lapsed.co.uk,2026-12-05T10:11:12Z\n'.repeat(1000))
    await expect(read('nominet', file.subarray(0, file.length - 20), 'uk')).rejects.toThrow()
    await expect(read('internetstiftelsen', '<html>', 'se')).rejects.toThrow()
  })
})
