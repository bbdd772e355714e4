import { profileOf } from '#kernel/domains/watch/tld-profiles.ts'
import type { RegistryPort } from '#providers/ports/registry-data.ts'
import { delegationOf } from './delegation/delegation.ts'
import { readDropList } from './drop-list/drop-list.ts'
import { ianaBootstrapUrl, readBootstrap, shippedBootstrap } from './rdap/bootstrap.ts'
import { askRdap, rdapUrlOf } from './rdap/rdap-client.ts'
import { askWhois } from './whois/whois-client.ts'

/** By RDAP where the registry has it, otherwise by WHOIS where its answers are known. */
export const registryData: RegistryPort = {
  get bootstrap() {
    return shippedBootstrap()
  },
  bootstrapUrl: ianaBootstrapUrl,
  readBootstrap,
  delegationOf,
  serverOf(bootstrap, name) {
    const url = rdapUrlOf(bootstrap, name)
    return url === null ? (profileOf(name).whois?.host ?? null) : new URL(url).host
  },
  async ask(question) {
    const { bootstrap, egress, name } = question
    const { whois } = profileOf(name)
    return whois && rdapUrlOf(bootstrap, name) === null
      ? await askWhois(egress, whois, name)
      : await askRdap(question)
  },
  async *readDropList(tld, file) {
    const { dropList } = profileOf(tld)
    if (dropList) yield* readDropList(dropList.format, file, tld)
  },
}
