import type { Command, CommandContext } from '../command.ts'
import { readSettings } from './settings.ts'
import { watch } from './watch.ts'

const exitCodes = {
  reported: 0,
  unchanged: 0,
  unavailable: 1,
  token_refused: 3,
  refused: 4,
  no_address: 5,
} as const

const help = `Usage: holdfast-agent ip --url <address> [options]

Reports the addresses of this machine to a dynamic IP in Holdfast: at the start, when they change, and once a day.
It runs until it is stopped; with --once it checks once, for cron.

Connection
  --url <address>       the address of Holdfast: https://holdfast.example
  --token-file <file>   a file with the token of the dynamic IP, hfip_…; read again before each report. Without it,
                        the token is read from HOLDFAST_TOKEN. There is no option for the token itself, because
                        other users of this machine can see arguments.

Addresses
                        without --interface: the IPv4 and IPv6 addresses that Holdfast sees requests come from
  --interface <name>    the public addresses of this interface: eth0. A stable IPv6 address is preferred to a
                        temporary one; one that is deprecated or not ready is never reported. Behind NAT,
                        where the IPv4 address is private, IPv4 is the address that Holdfast sees.
  --prefix <bits>       with --interface: also report its IPv6 network, as the delegated prefix of this length
                        (16 to 64), for hosts that are bound with an interface id
  --no-ipv4, --no-ipv6  do not report this family

Schedule
  --once                check once, and exit with one of the codes below
  --every <time>        how often to check: 30s, 5m (the default), 1h
  --repeat <time>       report at least this often, even without a change: 1d (the default). Must be shorter than
                        the time after which Holdfast warns of missing reports (stale_after_seconds).
  --state <file>        the file that stores the last report; by default holdfast-agent/ip.json in
                        $STATE_DIRECTORY, for root in /var/lib, else in $XDG_STATE_HOME or ~/.local/state

Exit codes
  0  reported, or nothing to report; or stopped by a signal
  1  Holdfast could not be reached, or asks to retry later
  2  invalid options
  3  the token is missing, wrong or replaced
  4  Holdfast rejects the report; the line before says why
  5  there is no address to report

Examples
  HOLDFAST_TOKEN=hfip_… holdfast-agent ip --url https://holdfast.example --once
  holdfast-agent ip --url https://holdfast.example --token-file /etc/holdfast-ip.token --interface eth0 --no-ipv4
`

export const ip: Command = {
  summary: 'Report the addresses of this machine to a dynamic IP',
  help,
  async run(args: string[], context: CommandContext): Promise<number> {
    const settings = readSettings(args, context.environment)
    return exitCodes[await watch(settings, { ...context, clock: () => new Date() })]
  },
}
