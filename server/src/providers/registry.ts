import { aws } from './aws/adapter.ts'
import { cloudflare } from './cloudflare/adapter.ts'
import { digitalocean } from './digitalocean/adapter.ts'
import { dynadot } from './dynadot/adapter.ts'
import { epp } from './epp/adapter.ts'
import { gandi } from './gandi/adapter.ts'
import { gitea } from './gitea/adapter.ts'
import { github } from './github/adapter.ts'
import { gitlab } from './gitlab/adapter.ts'
import { godaddy } from './godaddy/adapter.ts'
import { hetzner } from './hetzner/adapter.ts'
import { inwx } from './inwx/adapter.ts'
import { libvirt } from './libvirt/adapter.ts'
import { linode } from './linode/adapter.ts'
import { manual } from './manual/adapter.ts'
import { namecheap } from './namecheap/adapter.ts'
import { namecom } from './namecom/adapter.ts'
import { openprovider } from './openprovider/adapter.ts'
import { ovh } from './ovh/adapter.ts'
import { porkbun } from './porkbun/adapter.ts'
import type { ProviderAdapter } from './ports/provider.ts'
import { powerdns } from './powerdns/adapter.ts'
import { proxmox } from './proxmox/adapter.ts'
import { rfc2136 } from './rfc2136/adapter.ts'
import { sandbox } from './sandbox/adapter.ts'
import { scaleway } from './scaleway/adapter.ts'
import { vultr } from './vultr/adapter.ts'

/** Every provider, in the order in which the dashboard offers them. */
export const providers: readonly ProviderAdapter[] = [
  powerdns,
  rfc2136,
  inwx,
  dynadot,
  aws,
  namecheap,
  ovh,
  porkbun,
  epp,
  openprovider,
  namecom,
  cloudflare,
  gandi,
  godaddy,
  hetzner,
  digitalocean,
  scaleway,
  vultr,
  linode,
  libvirt,
  proxmox,
  github,
  gitlab,
  gitea,
  manual,
  sandbox,
]
