/** What three checkers are asked about the same targets. */
import type { BlackboxProbe, Verdict } from './oracles.ts'

export type Case = {
  title: string
  check: [type: string, settings: object]
  verdict: Verdict
  blackbox: BlackboxProbe | null
  plugin: string[] | null
  /** Where an oracle says something else on purpose of the service, and why. */
  differs?: { blackbox?: Verdict; plugin?: Verdict; reason: string }
}

export type Ports = Record<
  | ('nginx' | 'closed' | 'ssh' | 'redis' | 'bind' | 'postgresql')
  | ('smtp' | 'smtpWithoutTls' | 'smtpRejecting')
  | ('valid' | 'expired' | 'otherName' | 'expiring')
  | ('banner' | 'closing' | 'silent' | 'cut'),
  number
>

export type Surroundings = {
  ports: Ports
  /** The authority's certificate, as PEM and as a file. */
  authority: string
  authorityFile: string
  database: { user: string; password: string }
}

const host = '127.0.0.1'

/** A page of nginx or of another server on a plain port. */
function page(port: number, path: string, settings: object, http: object, args: string[]) {
  return {
    check: ['http', { url: `http://${host}:${port}${path}`, ...settings }] as [string, object],
    blackbox: { target: `http://${host}:${port}${path}`, module: { prober: 'http', http } },
    plugin: ['check_http', '-I', host, '-H', host, '-p', String(port), '-u', path, '-t', '3', ...args],
  }
}

export function httpCases({ ports }: Surroundings): Case[] {
  const at = (path: string, settings: object = {}, http: object = {}, args: string[] = ['-e', ' 200']) =>
    page(ports.nginx, path, settings, http, args)
  const other = (port: number) => page(port, '/', {}, {}, ['-e', ' 200'])
  const asserting = (...assertions: object[]) => ({ assertions })
  const body = (comparison: string, value: string) => asserting({ kind: 'body', comparison, value })
  const version = (value: string) =>
    asserting({ kind: 'header', name: 'X-Version', comparison: 'equals', value })
  const versionRule = (regexp: string) => ({
    fail_if_header_not_matches: [{ header: 'X-Version', regexp }],
  })
  const login = (password: string) => ({
    settings: { authentication: { kind: 'basic', username: 'nina', password } },
    http: { basic_auth: { username: 'nina', password } },
    args: ['-a', `nina:${password}`, '-e', ' 200'],
  })
  const [right, wrong] = [login('secret'), login('wrong')]
  const redirectRefused = { follow_redirects: false, valid_status_codes: [301] }
  return [
    { title: 'a page', verdict: 'up', ...at('/ok') },
    { title: 'a page that is missing', verdict: 'down', ...at('/missing') },
    {
      title: 'a page that is missing as expected',
      verdict: 'up',
      ...at('/missing', { accepted_statuses: ['404'] }, { valid_status_codes: [404] }, ['-e', ' 404']),
    },
    { title: 'a server error', verdict: 'down', ...at('/broken') },
    { title: 'an answer without a body', verdict: 'up', ...at('/nothing', {}, {}, ['-e', ' 204']) },
    { title: 'a redirect', verdict: 'up', ...at('/moved', {}, {}, ['-f', 'follow', '-e', ' 200,301']) },
    {
      title: 'a redirect that is the expected answer',
      verdict: 'up',
      ...at('/moved', { redirects: 0, accepted_statuses: ['301'] }, redirectRefused, ['-e', ' 301']),
    },
    {
      title: 'a redirect to itself',
      verdict: 'down',
      ...at('/loop', {}, {}, ['-f', 'follow']),
    },
    { title: 'a login', verdict: 'up', ...at('/login', right.settings, right.http, right.args) },
    { title: 'a wrong login', verdict: 'down', ...at('/login', wrong.settings, wrong.http, wrong.args) },
    {
      title: 'an expected text',
      verdict: 'up',
      ...at('/ok', body('contains', 'database ok'), { fail_if_body_not_matches_regexp: ['database ok'] }, [
        ...['-s', 'database ok'],
      ]),
    },
    {
      title: 'an expected text that is missing',
      verdict: 'down',
      ...at('/ok', body('contains', 'all good'), { fail_if_body_not_matches_regexp: ['all good'] }, [
        ...['-s', 'all good'],
      ]),
    },
    {
      title: 'an expected pattern',
      verdict: 'up',
      ...at('/ok', body('matches', 'data.*ok'), { fail_if_body_not_matches_regexp: ['data.*ok'] }, [
        ...['-r', 'data.*ok'],
      ]),
    },
    {
      title: 'a forbidden pattern',
      verdict: 'down',
      ...at('/ok', body('not_matches', 'data.*ok'), { fail_if_body_matches_regexp: ['data.*ok'] }, [
        ...['-r', 'data.*ok', '--invert-regex'],
      ]),
    },
    {
      title: 'an expected header',
      verdict: 'up',
      ...at('/ok', version('4.2'), versionRule('^4\\.2$'), ['-d', 'X-Version: 4.2']),
    },
    {
      title: 'another header than expected',
      verdict: 'down',
      ...at('/ok', version('5.0'), versionRule('^5\\.0$'), ['-d', 'X-Version: 5.0']),
    },
    {
      title: 'a request with a body',
      verdict: 'up',
      ...at('/post', { method: 'POST', body: 'a=1' }, { method: 'POST', body: 'a=1' }, [
        ...['-j', 'POST', '-P', 'a=1', '-e', ' 200'],
      ]),
    },
    { title: 'a port on which nothing listens, by HTTP', verdict: 'down', ...other(ports.closed) },
    { title: 'a server of another protocol, by HTTP', verdict: 'down', ...other(ports.banner) },
    { title: 'a server that closes without an answer', verdict: 'down', ...other(ports.closing) },
    { title: 'a server that never answers', verdict: 'down', ...other(ports.silent) },
    {
      title: 'a body that ends before its length',
      verdict: 'down',
      ...other(ports.cut),
      differs: {
        plugin: 'up',
        reason: 'a page of which a part is missing is broken; check_http does not notice',
      },
    },
  ]
}

export function tlsCases({ ports, authority, authorityFile }: Surroundings): Case[] {
  const trusted = { tls_config: { ca_file: authorityFile }, preferred_ip_protocol: 'ip4' }
  const at = (port: number, settings: object, http: object, args: string[] | null) => ({
    check: ['http', { url: `https://localhost:${port}/`, family: 'ipv4', ...settings }] as [string, object],
    blackbox: { target: `https://localhost:${port}/`, module: { prober: 'http', http } },
    plugin: args && ['check_http', '-S', '--sni', '-I', host, '-H', 'localhost', '-p', String(port), ...args],
  })
  const noDays = 'blackbox_exporter exports the expiry and leaves the threshold to alert rules'
  return [
    { title: 'a valid certificate', verdict: 'up', ...at(ports.valid, { authority }, trusted, []) },
    {
      title: 'a certificate of an unknown authority',
      verdict: 'down',
      ...at(ports.valid, {}, { preferred_ip_protocol: 'ip4' }, []),
      differs: { plugin: 'up', reason: 'browsers refuse it; check_http does not verify certificates' },
    },
    {
      title: 'an expired certificate',
      verdict: 'down',
      ...at(ports.expired, { authority }, trusted, ['-C', '1']),
    },
    {
      title: 'an expired certificate that is ignored',
      verdict: 'up',
      ...at(
        ports.expired,
        { ignore_certificate: true },
        { ...trusted, tls_config: { insecure_skip_verify: true } },
        [],
      ),
    },
    {
      title: 'a certificate for another name',
      verdict: 'down',
      ...at(ports.otherName, { authority }, trusted, null),
    },
    {
      title: 'a certificate that expires within the warning',
      verdict: 'degraded',
      ...at(ports.expiring, { authority, expiry_days: 14 }, trusted, ['-C', '14,1']),
      differs: { blackbox: 'up', reason: noDays },
    },
    {
      title: 'a certificate that expires within the limit',
      verdict: 'down',
      ...at(ports.expiring, { authority, expiry_down_days: 14 }, trusted, ['-C', '30,14']),
      differs: { blackbox: 'up', reason: noDays },
    },
    {
      title: 'TLS on a TCP port',
      verdict: 'up',
      check: ['tcp', { host: 'localhost', family: 'ipv4', port: ports.valid, tls: true, authority }],
      blackbox: {
        target: `localhost:${ports.valid}`,
        module: { prober: 'tcp', tcp: { tls: true, ...trusted } },
      },
      plugin: ['check_tcp', '-H', host, '-p', String(ports.valid), '-S'],
    },
    {
      title: 'TLS on a port of another protocol',
      verdict: 'down',
      check: ['tls', { host, port: ports.banner }],
      blackbox: {
        target: `${host}:${ports.banner}`,
        module: { prober: 'tcp', tcp: { tls: true, ...trusted } },
      },
      plugin: ['check_tcp', '-H', host, '-p', String(ports.banner), '-S', '-t', '3'],
    },
  ]
}
