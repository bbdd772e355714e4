import type { Command, CommandContext } from '../command.ts'
import { readSettings } from './settings.ts'
import { watch } from './watch.ts'

export const exitCodes = {
  reported: 0,
  unchanged: 0,
  unavailable: 1,
  token_refused: 3,
  refused: 4,
  no_address: 5,
} as const

const help = `Usage: holdfast-agent ip --url <address> [options]

Tells a dynamic IP of Holdfast which addresses this machine has: at the start, when they change, and once a day.
It goes on until it is ended; with --once it looks once, for cron.

Where to
  --url <address>       where Holdfast is: https://holdfast.example
  --token-file <file>   holds the token of the dynamic IP, hfip_…; read again for each report. Without it the
                        token is HOLDFAST_TOKEN. It is never an argument: others on this machine see those.

Which addresses
                        without --interface those that Holdfast sees requests come from, IPv4 and IPv6 each
  --interface <name>    the public addresses of this interface: eth0. A stable IPv6 address goes before a
                        temporary one, and one that is deprecated or not ready is never reported. Behind NAT,
                        where its IPv4 address is private, IPv4 is as Holdfast sees it.
  --prefix <bits>       with --interface: report its IPv6 network too, as the delegated prefix of this length
                        (16 to 64), for hosts that are bound with an interface id
  --no-ipv4, --no-ipv6  leave this family alone

When
  --once                look once, and end with one of the codes below
  --every <time>        how often to look: 30s, 5m (the default), 1h
  --repeat <time>       report at least this often, changed or not: 1d (the default). A warning of Holdfast's
                        for silence (stale_after_seconds) has to be longer.
  --state <file>        where it is kept what was reported last; by default holdfast-agent/ip.json in
                        $STATE_DIRECTORY, for root in /var/lib, else in $XDG_STATE_HOME or ~/.local/state

Exit codes
  0  reported, or nothing to report; or ended by a signal
  1  Holdfast could not be reached, or asks to be tried later
  2  wrong options
  3  the token is missing, wrong or replaced
  4  Holdfast refuses the report; the line before says why
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
