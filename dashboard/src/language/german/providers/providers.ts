import type { Catalogue } from '../sentences.ts'
import { awsSentences } from './aws.ts'
import { cloudflareSentences } from './cloudflare.ts'
import { digitaloceanSentences } from './clouds/digitalocean.ts'
import { hetznerSentences } from './clouds/hetzner.ts'
import { libvirtSentences } from './clouds/libvirt.ts'
import { linodeSentences } from './clouds/linode.ts'
import { manualSentences } from './clouds/manual.ts'
import { proxmoxSentences } from './clouds/proxmox.ts'
import { scalewaySentences } from './clouds/scaleway.ts'
import { vultrSentences } from './clouds/vultr.ts'
import { connectionSentences } from './connections.ts'
import { dynadotSentences } from './dynadot.ts'
import { eppSentences } from './epp.ts'
import { giteaSentences, githubSentences, gitlabSentences } from './forges.ts'
import { inwxSentences } from './inwx.ts'
import { namecheapSentences } from './namecheap.ts'
import { openproviderSentences } from './openprovider.ts'
import { ovhSentences } from './ovh.ts'
import { powerdnsSentences } from './powerdns.ts'
import { gandiSentences } from './registrars/gandi.ts'
import { godaddySentences } from './registrars/godaddy.ts'
import { namecomSentences } from './registrars/namecom.ts'
import { porkbunSentences } from './registrars/porkbun.ts'
import { rfc2136Sentences } from './rfc2136.ts'
import { sandboxSentences } from './sandbox.ts'
import { vendorApiSentences } from './vendor-apis.ts'

/** The texts of each provider: what it is, its fields, and what it answers. A new provider adds its file here. */
export const vendorSentences: Readonly<Record<string, Catalogue>> = {
  inwx: inwxSentences,
  dynadot: dynadotSentences,
  aws: awsSentences,
  cloudflare: cloudflareSentences,
  openprovider: openproviderSentences,
  epp: eppSentences,
  namecheap: namecheapSentences,
  ovh: ovhSentences,
  gandi: gandiSentences,
  godaddy: godaddySentences,
  hetzner: hetznerSentences,
  digitalocean: digitaloceanSentences,
  scaleway: scalewaySentences,
  vultr: vultrSentences,
  linode: linodeSentences,
  libvirt: libvirtSentences,
  proxmox: proxmoxSentences,
  github: githubSentences,
  gitlab: gitlabSentences,
  gitea: giteaSentences,
  manual: manualSentences,
  namecom: namecomSentences,
  porkbun: porkbunSentences,
  powerdns: powerdnsSentences,
  rfc2136: rfc2136Sentences,
  sandbox: sandboxSentences,
}

export const providerSentences: Catalogue = Object.assign(
  {},
  connectionSentences,
  vendorApiSentences,
  ...Object.values(vendorSentences),
)
