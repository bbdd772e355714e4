import { describe, expect, it } from 'vitest'
import { devices, type Report } from './devices.ts'

const report: Report = {
  host: 'dns.example.net',
  isSecure: true,
  dynamicIp: 'dip_01jcqkz0000000000000000000',
  token: 'hfip_secret',
  hosts: ['home.example.com', 'nas.example.com'],
}

describe('the text for a device', () => {
  it.each(devices.map(({ name, text }) => ({ name, text: text(report) })))(
    'of $name has the host and the token',
    ({ text }) => {
      expect(text).toContain('dns.example.net')
      expect(text).toContain('hfip_secret')
    },
  )

  it('names the records that follow, or else the source', () => {
    const [ddclient] = devices.filter(({ name }) => name === 'ddclient')
    expect(ddclient?.text(report)).toContain('\nhome.example.com,nas.example.com')
    expect(ddclient?.text({ ...report, hosts: [] })).toContain(`\n${report.dynamicIp}`)
  })

  it('keeps the token out of the arguments of the agent, which everybody on the machine sees', () => {
    const [agent] = devices.filter(({ name }) => name === 'holdfast-agent')
    expect(agent?.text(report)).toBe(
      "HOLDFAST_TOKEN='hfip_secret' holdfast-agent ip --url https://dns.example.net",
    )
  })

  it('says nothing of TLS where there is none', () => {
    for (const { text } of devices) expect(text({ ...report, isSecure: false })).not.toContain('https:')
  })
})
