import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig, parseConfig, StartError } from './config.ts'
import { envExample } from './env-example.ts'
import { options } from './options.ts'

const directory = '/somewhere'

/** The message with which these variables are refused. */
function refusal(variables: Record<string, string>): string {
  try {
    parseConfig(variables, directory)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'accepted'
}

function givenDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'holdfast-config-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

describe('settings without a value', () => {
  it('have the documented defaults', () => {
    expect(parseConfig({}, directory)).toEqual({
      allowedHosts: [],
      connectivityTargets: [],
      dataDir: '/somewhere/data',
      dnsRootServers: [],
      dnsServerAddresses: [],
      host: '127.0.0.1',
      passwordRangeUrl: null,
      port: 7070,
      rdapBootstrapUrl: null,
      certspotterUrl: null,
      crtshUrl: null,
      dropListUrls: [],
      url: null,
      databaseUrl: null,
      role: 'all',
      hold: false,
      masterKey: null,
      masterKeyFile: null,
      oidcIssuer: null,
      oidcClientId: null,
      oidcClientSecret: null,
      oidcName: 'OpenID Connect',
      smtpUrl: null,
      mailFrom: null,
      logLevel: 'info',
      metricsListen: null,
      metricsToken: null,
      allowPrivateNetworks: null,
      egressAllow: [],
      egressDeny: [],
      trustedProxies: [],
      failedAttemptsPerMinute: 60,
      blockedAgents: [],
      valkeyUrl: null,
      plansFile: null,
      stopDelaySeconds: 0,
      deliveryConcurrency: 256,
    })
  })

  it('are the same as settings with an empty value', () => {
    const empty = Object.fromEntries(Object.values(options).map(({ env }) => [env, '  ']))
    expect(parseConfig(empty, directory)).toEqual(parseConfig({}, directory))
  })

  it('cannot be changed after they are read', () => {
    expect(Object.isFrozen(parseConfig({}, directory))).toBe(true)
  })
})

describe('settings with a value', () => {
  it('are trimmed', () => {
    const config = parseConfig(
      {
        HOLDFAST_DATA_DIR: '/var/lib/holdfast',
        HOLDFAST_HOST: ' ::1 ',
        HOLDFAST_PORT: '0',
        HOLDFAST_URL: 'https://holdfast.example.com',
        DATABASE_URL: 'postgresql://user:word@db/holdfast',
        HOLDFAST_ROLE: 'worker',
        HOLDFAST_LOG_LEVEL: 'trace',
        HOLDFAST_EGRESS_ALLOW: '10.1.2.3, fd00:7::/64 ,',
        HOLDFAST_EGRESS_DENY: '192.168.0.0/16',
        HOLDFAST_DELIVERY_CONCURRENCY: '1000',
      },
      directory,
    )
    expect(config).toMatchObject({ dataDir: '/var/lib/holdfast', host: '::1', port: 0, role: 'worker' })
    expect([config.url?.href, config.databaseUrl?.hostname]).toEqual(['https://holdfast.example.com/', 'db'])
    expect(config.egressAllow.map(({ text }) => text)).toEqual(['10.1.2.3/32', 'fd00:7::/64'])
    expect(config.egressDeny).toMatchObject([{ address: '192.168.0.0', length: 16, family: 'ipv4' }])
    expect(config).toMatchObject({ logLevel: 'trace', deliveryConcurrency: 1000 })
  })

  it('accept several ways to write yes and no', () => {
    for (const [words, expected] of [
      [['true', '1', 'yes', 'on', 'TRUE', 'Yes'], true],
      [['false', '0', 'no', 'off', 'False', 'OFF'], false],
    ] as const)
      for (const word of words) {
        const config = parseConfig({ HOLDFAST_ALLOW_PRIVATE_NETWORKS: word }, directory)
        expect([word, config.allowPrivateNetworks]).toEqual([word, expected])
      }
  })
})

describe('an invalid setting', () => {
  const port = 'a whole number from 0 to 65535'
  const networks = 'addresses and networks in CIDR notation, separated by commas'
  it.each([
    ['HOLDFAST_PORT', 'eighty', port],
    ['HOLDFAST_PORT', '65536', port],
    ['HOLDFAST_PORT', '-1', port],
    ['HOLDFAST_PORT', '80.5', port],
    ['HOLDFAST_PORT', '1e3', port],
    ['HOLDFAST_PORT', '0x50', port],
    ['HOLDFAST_PORT', '99999999999999999999', port],
    ['HOLDFAST_DELIVERY_CONCURRENCY', '0', 'a whole number from 1 to 1000'],
    ['HOLDFAST_DELIVERY_CONCURRENCY', '1001', 'a whole number from 1 to 1000'],
    ['HOLDFAST_ROLE', 'ALL', 'one of all, api, worker'],
    ['HOLDFAST_LOG_LEVEL', 'verbose', 'one of silent, fatal, error, warn, info, debug, trace'],
    ['HOLDFAST_ALLOW_PRIVATE_NETWORKS', 'maybe', 'true or false'],
    ['HOLDFAST_URL', 'holdfast.example.com', 'a URL such as https://holdfast.example.com'],
    ['HOLDFAST_URL', 'ftp://example.com', 'a URL such as https://holdfast.example.com'],
    ['HOLDFAST_EGRESS_ALLOW', '10.0.0.0/33', `${networks}; "10.0.0.0/33" is not valid`],
    ['HOLDFAST_EGRESS_ALLOW', '10.0.0.1,lan', `${networks}; "lan" is not valid`],
    ['HOLDFAST_EGRESS_DENY', 'fe80::1%eth0', `${networks}; "fe80::1%eth0" is not valid`],
    ['HOLDFAST_EGRESS_DENY', '10.0.0.0/8/8', `${networks}; "10.0.0.0/8/8" is not valid`],
  ])('%s=%s is reported with the value and what is allowed', (name, value, allowed) => {
    expect(refusal({ [name]: value })).toBe(`${name}: got "${value}", must be ${allowed}`)
  })

  it('is not shown if it is secret', () => {
    expect(refusal({ DATABASE_URL: 'mysql://root:canary@db/x' })).toBe(
      'DATABASE_URL: got a value that is kept secret here, must be a URL such as postgres://holdfast:secret@db.example.com/holdfast',
    )
  })

  it('is reported together with all others', () => {
    const sentences = refusal({
      HOLDFAST_PORT: 'x',
      HOLDFAST_ROLE: 'x',
      HOLDFAST_TYPO: 'canary',
      DATABASE_URL: 'x',
      HOLDFAST_MASTER_KEY: 'canary',
      HOLDFAST_MASTER_KEY_FILE: '/key',
    }).split('\n')
    expect(sentences.map((sentence) => sentence.split(/[: ]/)[0]).sort()).toEqual([
      'DATABASE_URL',
      'HOLDFAST_MASTER_KEY',
      'HOLDFAST_PORT',
      'HOLDFAST_ROLE',
      'HOLDFAST_TYPO',
    ])
    expect(sentences.join()).not.toContain('canary')
  })

  it('includes a misspelt name, which would otherwise be ignored', () => {
    expect(refusal({ HOLDFAST_PROT: '80' })).toBe(
      'HOLDFAST_PROT: unknown setting; .env.example lists all settings',
    )
  })

  it('does not include variables of other programs', () => {
    expect(refusal({ PATH: '/bin', PORT: 'x', PGHOST: 'db' })).toBe('accepted')
  })

  it('includes a master key that is given in two ways', () => {
    const both = { HOLDFAST_MASTER_KEY: 'a', HOLDFAST_MASTER_KEY_FILE: 'b' }
    expect(refusal(both)).toBe(
      'HOLDFAST_MASTER_KEY and HOLDFAST_MASTER_KEY_FILE are both set: set one of them',
    )
  })
})

describe('.env', () => {
  it('is read in the working directory, and the environment takes precedence', () => {
    const place = givenDirectory()
    writeFileSync(join(place, '.env'), 'HOLDFAST_PORT=8080\nHOLDFAST_HOST="0.0.0.0"\nUNRELATED=1\n')
    expect(loadConfig({ HOLDFAST_PORT: '9090' }, place)).toMatchObject({ host: '0.0.0.0', port: 9090 })
    expect(loadConfig({}, place)).toMatchObject({ port: 8080, dataDir: join(place, 'data') })
  })

  it('is optional', () => {
    expect(loadConfig({}, givenDirectory())).toMatchObject({ port: 7070 })
  })

  it('follows the same rules', () => {
    const place = givenDirectory()
    writeFileSync(join(place, '.env'), 'HOLDFAST_PROT=1\n')
    expect(() => loadConfig({}, place)).toThrow('HOLDFAST_PROT: unknown setting')
  })
})

describe('a line of .env', () => {
  const load = (text: string | Buffer) => {
    const place = mkdtempSync(join(tmpdir(), 'holdfast-env-'))
    writeFileSync(join(place, '.env'), text)
    try {
      return loadConfig({}, place)
    } finally {
      rmSync(place, { recursive: true })
    }
  }

  it('without an assignment is refused by its number, and its text is not shown, since it may be a secret', () => {
    const text = `# a comment\n\nHOLDFAST_PORT=8080\nHOLDFAST_MASTER_KEY canary\nexport HOLDFAST_ROLE=api\n`
    expect(() => load(text)).toThrow(/\.env, line 4: must be NAME=value, or a comment after #$/)
    expect(() => load(text)).not.toThrow(/canary/)
    expect(() => load(Buffer.from('HOLDFAST_PORT=8080\n', 'utf16le'))).toThrow('line 1')
  })

  it('with a name in the wrong case is refused like any other misspelling', () => {
    expect(() => load('holdfast_port=8080\n')).toThrow('holdfast_port: unknown setting')
  })

  it('may begin with a byte order mark, end in CR LF, or be one of several of a quoted value', () => {
    const config = load(
      '\uFEFFHOLDFAST_PORT = 8080\r\nOTHER="one\ntwo\n\nthree"\nHOLDFAST_ROLE=\'api\' # so\n',
    )
    expect(config).toMatchObject({ port: 8080, role: 'api' })
  })
})

describe('.env.example', () => {
  it('lists every setting once, with its default', () => {
    const lines = envExample().split('\n')
    for (const { env, exampleValue } of Object.values(options))
      expect(lines.filter((line) => line.startsWith(`# ${env}=`))).toEqual([`# ${env}=${exampleValue}`])
    expect(lines.every((line) => line === '' || line.startsWith('#'))).toBe(true)
  })

  it('changes nothing if its lines are uncommented', () => {
    const uncommented = envExample().replaceAll(/^# (\w+=)/gm, '$1')
    const variables = parseEnv(uncommented)
    expect(Object.keys(variables).sort()).toEqual(
      Object.values(options)
        .map(({ env }) => env)
        .sort(),
    )
    expect(parseConfig(variables, directory)).toEqual(parseConfig({}, directory))
  })

  it('is up to date in the repository', () => {
    const path = join(import.meta.dirname, '../../../../.env.example')
    expect(readFileSync(path, 'utf8')).toBe(envExample())
  })
})
