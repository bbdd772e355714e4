/** The configuration that cloud-init reads from a disk: https://cloudinit.readthedocs.io/en/latest/reference/datasources/nocloud.html */
import type { ServerOrder } from '#providers/ports/cloud/creation.ts'
import { isoImage } from './iso-image.ts'

type Configured = { uuid: string; password: string; order: Pick<ServerOrder, 'name' | 'keys' | 'userData'> }

/** JSON is YAML. What was ordered goes before what every server gets here. */
export function configurationImage({ uuid, password, order }: Configured): Buffer {
  const { name, keys, userData } = order
  const access = keys.length > 0 ? { ssh_authorized_keys: keys } : { password, chpasswd: { expire: false } }
  return isoImage('CIDATA', {
    'META-DATA': JSON.stringify({ 'instance-id': uuid, 'local-hostname': name }),
    'USER-DATA': userData ?? '#cloud-config\n{}\n',
    'VENDOR-DATA': `#cloud-config\n${JSON.stringify({ user: 'root', disable_root: false, ...access })}\n`,
  })
}
