import { describe, expect, it } from 'vitest'
import { newFaults, type RuleRecord, ruleFaults } from './rules.ts'

const zone = 'example.com'

function records(...lines: string[]): RuleRecord[] {
  return lines.map((line) => {
    const [name = '', type = '', ...rdata] = line.split(' ')
    return { name, type, rdata: rdata.join(' ') }
  })
}

const faults = async (...lines: string[]) =>
  (await ruleFaults({ zone, records: records(...lines) })).map(
    ({ name, type, field }) => `${name} ${type} ${field}`,
  )

describe('a CNAME', () => {
  it('is the only record at its name, and exists once', async () => {
    expect(await faults('www CNAME a.example.', 'www A 192.0.2.1')).toEqual(['www CNAME type'])
    expect(await faults('www CNAME a.example.', 'www CNAME b.example.')).toEqual(['www CNAME value'])
    expect(await faults('www CNAME a.example.', 'mail A 192.0.2.1')).toEqual([])
  })

  it('is not allowed at the apex', async () => {
    expect(await faults('@ CNAME a.example.')).toEqual(['@ CNAME name'])
  })
})

describe('ALIAS, DNAME, MX and DS', () => {
  it('keep ALIAS separate from the addresses that it answers', async () => {
    expect(await faults('@ ALIAS a.example.', '@ A 192.0.2.1')).toEqual(['@ ALIAS type'])
    expect(await faults('@ ALIAS a.example.', '@ MX 10 mail.example.')).toEqual([])
  })

  it('allow nothing below a DNAME, and only one DNAME at a name', async () => {
    expect(await faults('old DNAME new.example.', 'www.old A 192.0.2.1')).toEqual(['www.old A name'])
    expect(await faults('old DNAME new.example.', 'old A 192.0.2.1')).toEqual([])
    expect(await faults('old DNAME a.example.', 'old DNAME b.example.')).toEqual(['old DNAME value'])
  })

  it('allow no other MX beside a null MX', async () => {
    expect(await faults('@ MX 0 .', '@ MX 10 mail.example.')).toEqual(['@ MX value'])
    expect(await faults('@ MX 0 .')).toEqual([])
  })

  it('do not allow the DS records of the zone itself in it', async () => {
    expect(await faults('@ DS 1 8 2 aa')).toEqual(['@ DS name'])
    expect(await faults('sub NS ns.example.', 'sub DS 1 8 2 aa')).toEqual([])
  })

  it('allow DS only beside the NS of a delegation', async () => {
    expect(await faults('sub DS 1 8 2 aa')).toEqual(['sub DS name'])
    const before = { zone, records: records('sub NS ns.example.', 'sub DS 1 8 2 aa') }
    const found = await newFaults(before, { zone, records: records('sub DS 1 8 2 aa') })
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('sub has no NS records')])
  })
})

describe('a delegation', () => {
  it('has only NS and DS at its name', async () => {
    expect(await faults('sub NS ns.example.', 'sub A 192.0.2.1')).toEqual(['sub A name'])
    expect(await faults('sub NS ns.example.', 'sub TXT "x"')).toEqual(['sub TXT name'])
  })

  it('has only addresses of its name servers below it', async () => {
    expect(await faults('sub NS ns.sub.example.com.', 'ns.sub A 192.0.2.1')).toEqual([])
    expect(await faults('sub NS ns.sub.example.com.', 'ns.sub A 192.0.2.1', 'www.sub A 192.0.2.2')).toEqual([
      'www.sub A name',
    ])
    expect(await faults('sub NS ns.sub.example.com.', 'ns.sub A 192.0.2.1', 'ns.sub TXT "x"')).toEqual([
      'ns.sub TXT name',
    ])
  })

  it('has addresses of the name servers of other delegations at and below it', async () => {
    const cyclic = ['foo NS ns.bar.example.com.', 'bar NS ns.foo.example.com.', 'bar NS foo.example.com.']
    const glue = ['ns.foo A 192.0.2.1', 'ns.bar AAAA 2001:db8::1', 'foo A 192.0.2.2']
    expect(await faults(...cyclic, ...glue)).toEqual([])
    expect(await faults('@ NS ns.foo.example.com.', 'foo NS ns.example.net.', 'ns.foo A 192.0.2.1')).toEqual(
      [],
    )
    expect(await faults(...cyclic, ...glue, 'ns.foo TXT "x"', 'www.foo A 192.0.2.3')).toEqual([
      'ns.foo TXT name',
      'www.foo A name',
    ])
  })

  it('needs glue for a name server inside the delegated zone, and for no other', async () => {
    expect(await faults('sub NS ns.sub.example.com.')).toEqual(['sub NS value'])
    expect(await faults('sub NS sub.example.com.', 'sub AAAA 2001:db8::1')).toEqual([])
    expect(await faults('sub NS ns.other.example.com.')).toEqual([])
    expect(await faults('sub NS ns.elsewhere.net.')).toEqual([])
  })

  it('needs an address for a name server of the zone that is inside the zone', async () => {
    expect(await faults('@ NS ns1.example.com.')).toEqual(['@ NS value'])
    expect(await faults('@ NS ns1.example.com.', 'ns1 A 192.0.2.1')).toEqual([])
  })

  it('is not the apex, whose NS records delegate nothing', async () => {
    expect(await faults('@ NS ns.example.net.', '@ A 192.0.2.1', 'www A 192.0.2.1')).toEqual([])
  })
})

describe('a change is rejected', () => {
  const view = (...lines: string[]) => ({ zone, records: records(...lines) })

  it('only for violations that it causes, so existing ones do not block edits', async () => {
    const blemished = ['www CNAME a.example.', 'www TXT "x"', 'www MX 10 mail.example.']
    expect(await newFaults(view(...blemished), view(...blemished, 'mail A 192.0.2.1'))).toEqual([])
    expect(await newFaults(view('www CNAME a.example.'), view(...blemished))).toHaveLength(1)
  })
})
