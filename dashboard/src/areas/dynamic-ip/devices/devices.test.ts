import { describe, expect, it } from 'vitest'
import { devices, type Report } from './devices.ts'

const report: Report = {
  host: 'dns.example.net',
  isSecure: true,
  dynamicIp: 'dip_01jcqkz0000000000000000000',
  token: 'hfip_secret',
  hosts: ['home.example.com', 'nas.example.com'],
}

describe('the settings for a device', () => {
  it.each(devices.map(({ name, text }) => ({ name, text: text(report) })))(
    'of $name have the host and the token',
    ({ text }) => {
      expect(text).toContain('dns.example.net')
      expect(text).toContain('hfip_secret')
    },
  )

  it('name the bound records, or else the dynamic IP', () => {
    const [ddclient] = devices.filter(({ name }) => name === 'ddclient')
    expect(ddclient?.text(report)).toContain('\nhome.example.com,nas.example.com')
    expect(ddclient?.text({ ...report, hosts: [] })).toContain(`\n${report.dynamicIp}`)
  })

  it('do not pass the token as an argument of the agent, which every user of the machine can see', () => {
    const [agent] = devices.filter(({ name }) => name === 'holdfast-agent')
    expect(agent?.text(report)).toBe(
      "HOLDFAST_TOKEN='hfip_secret' holdfast-agent ip --url https://dns.example.net",
    )
  })

  it('do not mention TLS without TLS', () => {
    for (const { text } of devices) expect(text({ ...report, isSecure: false })).not.toContain('https:')
  })
})
