/** What agents leave out too (agent/script/holdfast-agent): pseudo file systems, partitions, devices of containers. */

const fileSystems = /^(squashfs|iso9660|udf|erofs|cramfs|nfs.*|cifs|smb.*|fuse.*|rpc_pipefs)$/
const ownDevice = /^(zfs|bcachefs)$/

export function isLeftOutMount(mountpoint: string, device: string, type: string): boolean {
  if (fileSystems.test(type) || device.startsWith('/dev/loop')) return true
  return mountpoint !== '/' && !device.startsWith('/dev/') && !ownDevice.test(type)
}

const disks = /^(loop|ram|zram|dm-|sr|fd|nbd)|^(h|s|v|xv)d[a-z]+\d+$|^(nvme\d+n|mmcblk)\d+p\d+$/

export function isLeftOutDisk(device: string): boolean {
  return disks.test(device)
}

const interfaces =
  /^(lo|veth|docker|br-|cni|flannel|cali|virbr|vnet|lxc|lxd|podman|dummy|ifb|nodelocaldns|kube-)/

export function isLeftOutInterface(device: string): boolean {
  return interfaces.test(device)
}
