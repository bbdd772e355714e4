import type { Case, Surroundings } from './cases.ts'

const host = '127.0.0.1'

export function tcpCases({ ports }: Surroundings): Case[] {
  const at = (port: number, settings: object = {}, query: object[] = [], args: string[] = []) => ({
    check: ['tcp', { host, port, ...settings }] as [string, object],
    blackbox: { target: `${host}:${port}`, module: { prober: 'tcp', tcp: { query_response: query } } },
    plugin: ['check_tcp', '-H', host, '-p', String(port), '-t', '3', ...args],
  })
  const dialogue = (expect: string) =>
    at(
      ports.redis,
      { send: 'PING\\r\\n', expect: `^\\+${expect}` },
      [{ send: 'PING' }, { expect: `^\\+${expect}` }],
      ['-E', '-s', 'PING\\r\\n', '-e', `+${expect}`, '-M', 'crit'],
    )
  return [
    { title: 'an open port', verdict: 'up', ...at(ports.nginx) },
    { title: 'a port on which nothing listens', verdict: 'down', ...at(ports.closed) },
    { title: 'an expected answer', verdict: 'up', ...dialogue('PONG') },
    { title: 'another answer than expected', verdict: 'down', ...dialogue('BONG') },
  ]
}

export function dnsCases({ ports }: Surroundings): Case[] {
  const at = (name: string, type: string, settings: object, dns: object, args: string[] | null) => ({
    check: ['dns', { name, type, server: host, port: ports.bind, ...settings }] as [string, object],
    blackbox: {
      target: `${host}:${ports.bind}`,
      module: { prober: 'dns', dns: { query_name: name, query_type: type, ...dns } },
    },
    plugin: args && [
      ...['check_dig', '-H', host, '-p', String(ports.bind), '-l', name, '-T', type, '-t', '3', ...args],
    ],
  })
  const needs = (regexp: string) => ({ validate_answer_rrs: { fail_if_none_matches_regexp: [regexp] } })
  const www = 'www.example.org'
  return [
    { title: 'a name', verdict: 'up', ...at(www, 'A', {}, {}, []) },
    {
      title: 'a name with an expected address',
      verdict: 'up',
      ...at(www, 'A', { values: ['192.0.2.1'] }, needs('192\\.0\\.2\\.1$'), ['-a', '192.0.2.1']),
    },
    {
      title: 'a name with another address than expected',
      verdict: 'down',
      ...at(www, 'A', { values: ['192.0.2.9'] }, needs('192\\.0\\.2\\.9$'), ['-a', '192.0.2.9']),
      differs: { plugin: 'degraded', reason: 'users of the name reach another host, or none' },
    },
    { title: 'a name that does not exist', verdict: 'down', ...at('no.example.org', 'A', {}, {}, []) },
    {
      title: 'a name that must not exist',
      verdict: 'up',
      ...at('no.example.org', 'A', { response_code: 'NXDOMAIN' }, { valid_rcodes: ['NXDOMAIN'] }, null),
    },
    { title: 'a name without records of the type', verdict: 'down', ...at(www, 'MX', {}, needs('.'), []) },
    { title: 'a zone of others', verdict: 'down', ...at('www.example.net', 'A', {}, {}, []) },
  ]
}

export function mailCases({ ports, authority, authorityFile }: Surroundings): Case[] {
  const at = (port: number, settings: object, query: object[], args: string[]) => ({
    check: ['smtp', { host: 'localhost', family: 'ipv4', port, ...settings }] as [string, object],
    blackbox: {
      target: `localhost:${port}`,
      module: {
        prober: 'tcp',
        tcp: {
          query_response: query,
          preferred_ip_protocol: 'ip4',
          tls_config: { ca_file: authorityFile },
        },
      },
    },
    plugin: ['check_smtp', '-H', host, '-p', String(port), '-t', '3', ...args],
  })
  const greeting = [{ expect: '^220 ' }, { send: 'EHLO prober\r' }, { expect: '^250 ' }]
  const startTls = [
    { expect: '^220 ' },
    { send: 'EHLO prober\r' },
    { expect: '^250-STARTTLS' },
    { send: 'STARTTLS\r' },
    { expect: '^220' },
    { starttls: true },
    { send: 'EHLO prober\r' },
    { expect: '^250 ' },
  ]
  const secured = { security: 'starttls', authority }
  const warns = 'nobody can send mail through it as it is configured here; check_smtp only warns'
  return [
    { title: 'a mail server', verdict: 'up', ...at(ports.smtp, {}, greeting, []) },
    { title: 'a mail server with STARTTLS', verdict: 'up', ...at(ports.smtp, secured, startTls, ['-S']) },
    {
      title: 'a mail server without the STARTTLS that is required',
      verdict: 'down',
      ...at(ports.smtpWithoutTls, secured, startTls, ['-S']),
      differs: { plugin: 'degraded', reason: warns },
    },
    {
      title: 'a mail server that rejects every client',
      verdict: 'down',
      ...at(ports.smtpRejecting, {}, greeting, []),
      differs: { plugin: 'degraded', reason: warns },
    },
  ]
}

export function otherCases({ ports, database: { user, password } }: Surroundings): Case[] {
  const ssh = (port: number) => ({
    check: ['ssh', { host, port }] as [string, object],
    blackbox: {
      target: `${host}:${port}`,
      module: { prober: 'tcp', tcp: { query_response: [{ expect: '^SSH-2.0-' }] } },
    },
    plugin: ['check_ssh', '-p', String(port), '-t', '3', host],
  })
  const postgresql = (secret: string) => ({
    check: ['postgresql', { host, port: ports.postgresql, username: user, password: secret }] as [
      string,
      object,
    ],
    blackbox: null,
    plugin: [
      ...['check_pgsql', '-H', host, '-P', String(ports.postgresql), '-l', user, '-p', secret],
      ...['-d', 'postgres', '-t', '5', '-c', '10'],
    ],
  })
  const ping = (address: string) => ({
    check: ['icmp', { host: address, count: 2 }] as [string, object],
    blackbox: { target: address, module: { prober: 'icmp' } },
    plugin: ['check_icmp', '-H', address, '-n', '2', '-t', '5'],
  })
  return [
    { title: 'an SSH server', verdict: 'up', ...ssh(ports.ssh) },
    { title: 'a port of another protocol than SSH', verdict: 'down', ...ssh(ports.nginx) },
    { title: 'PostgreSQL', verdict: 'up', ...postgresql(password) },
    { title: 'PostgreSQL with a wrong password', verdict: 'down', ...postgresql('wr0ng-word') },
    { title: 'a host that answers a ping', verdict: 'up', ...ping(host) },
  ]
}
