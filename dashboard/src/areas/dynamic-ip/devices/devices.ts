/** The settings for each device or program that reports to this installation. */
import type { MessageKey } from '#language/language.ts'
export type Report = {
  /** Host and port of this page. */
  host: string
  isSecure: boolean
  /** The id of the dynamic IP, used as the user name if a client requires one. */
  dynamicIp: string
  token: string
  /** The bound names, or the name of the dynamic IP. */
  hosts: readonly string[]
}

export type Device = {
  name: string
  /** The message key that says where to enter the settings. */
  where: MessageKey<'dynamic-ip'>
  text: (report: Report) => string
}

const scheme = ({ isSecure }: Report) => (isSecure ? 'https' : 'http')
const hostname = ({ hosts, dynamicIp }: Report) => (hosts.length > 0 ? hosts.join(',') : dynamicIp)
const update = (report: Report) => `${scheme(report)}://${report.host}/nic/update`
const plain = (report: Report) => `${scheme(report)}://${report.host}/v1/ingest/dynamic-ips/${report.token}`
const oneHost = ({ hosts, dynamicIp }: Report) => hosts[0] ?? dynamicIp

export const devices: readonly Device[] = [
  {
    name: 'FRITZ!Box',
    where: 'whereFritz',
    text: (report) =>
      [
        `Update-URL  ${update(report)}?hostname=<domain>&password=<passwd>&myip=<ipaddr>&myipv6=<ip6addr>&ip6lanprefix=<ip6lanprefix>&dualstack=<dualstack>`,
        `Domain      ${oneHost(report)}`,
        `User        ${report.dynamicIp}`,
        `Password    ${report.token}`,
      ].join('\n'),
  },
  {
    name: 'OpenWrt',
    where: 'whereOpenWrt',
    text: (report) =>
      [
        "config service 'holdfast'",
        "  option enabled '1'",
        `  option update_url '${scheme(report)}://[USERNAME]:[PASSWORD]@${report.host}/nic/update?hostname=[DOMAIN]&myip=[IP]'`,
        `  option lookup_host '${oneHost(report)}'`,
        `  option domain '${hostname(report)}'`,
        `  option username '${report.dynamicIp}'`,
        `  option password '${report.token}'`,
        `  option use_https '${report.isSecure ? 1 : 0}'`,
        "  option ip_source 'network'",
        "  option ip_network 'wan'",
      ].join('\n'),
  },
  {
    name: 'pfSense, OPNsense',
    where: 'wherePfSense',
    text: (report) =>
      [
        'Service Type  Custom',
        `Username      ${report.dynamicIp}`,
        `Password      ${report.token}`,
        `Update URL    ${update(report)}?hostname=${hostname(report)}&myip=%IP%`,
        'Result Match  good %IP%|nochg %IP%',
      ].join('\n'),
  },
  {
    name: 'UniFi',
    where: 'whereUniFi',
    text: (report) =>
      [
        'Service   custom',
        `Hostname  ${oneHost(report)}`,
        `Username  ${report.dynamicIp}`,
        `Password  ${report.token}`,
        `Server    ${report.host}/nic/update?hostname=%h&myip=%i`,
      ].join('\n'),
  },
  {
    name: 'MikroTik',
    where: 'whereMikroTik',
    text: (report) =>
      [
        '/system scheduler add name=holdfast interval=5m on-event={',
        `  /tool fetch url="${plain(report)}" http-method=get output=none`,
        '}',
      ].join('\n'),
  },
  {
    name: 'Synology',
    where: 'whereSynology',
    text: (report) =>
      [
        `Query URL     ${update(report)}?hostname=__HOSTNAME__&myip=__MYIP__&password=__PASSWORD__`,
        `Hostname      ${oneHost(report)}`,
        `Username      ${report.dynamicIp}`,
        `Password/Key  ${report.token}`,
      ].join('\n'),
  },
  {
    name: 'ddclient',
    where: 'whereDdclient',
    text: (report) =>
      [
        'daemon=300',
        `ssl=${report.isSecure ? 'yes' : 'no'}`,
        `use=web, web=${scheme(report)}://${report.host}/checkip`,
        'protocol=dyndns2',
        `server=${report.host}`,
        `login=${report.dynamicIp}`,
        `password='${report.token}'`,
        hostname(report),
      ].join('\n'),
  },
  {
    name: 'inadyn',
    where: 'whereInadyn',
    text: (report) =>
      [
        'period = 300',
        'custom holdfast {',
        `  username = ${report.dynamicIp}`,
        `  password = ${report.token}`,
        `  ddns-server = "${report.host}"`,
        '  ddns-path = "/nic/update?hostname=%h&myip=%i"',
        `  checkip-server = "${report.host}"`,
        '  checkip-path = "/checkip"',
        `  ssl = ${report.isSecure}`,
        `  hostname = { ${(report.hosts.length > 0 ? report.hosts : [report.dynamicIp]).map((host) => `"${host}"`).join(', ')} }`,
        '}',
      ].join('\n'),
  },
  {
    name: 'holdfast-agent',
    where: 'whereAgent',
    text: (report) =>
      `HOLDFAST_TOKEN='${report.token}' holdfast-agent ip --url ${scheme(report)}://${report.host}`,
  },
  {
    name: 'curl',
    where: 'whereCurl',
    text: (report) => `*/5 * * * * curl -fsS '${plain(report)}' >/dev/null`,
  },
]
