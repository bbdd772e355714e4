/** The file systems of local disks: no pseudo file systems, images, bind mounts or network file systems. */
import { statfs } from 'node:fs/promises'
import type { Readings } from './readings.ts'

/** Without a block device in /dev as their source. */
const withoutDevice = new Set(['zfs', 'bcachefs', 'ubifs'])
/** Images, which are always full, and network block devices with a file system in user space. */
const images = new Set(['squashfs', 'iso9660', 'udf', 'erofs', 'cramfs'])
const ofContainers = /^\/(var\/lib\/(docker|containers|containerd|kubelet|lxc|lxd|incus)|snap|run)(\/|$)/

/** Parses /proc/self/mountinfo (proc_pid_mountinfo(5)) and returns the mount points to measure. */
export function parseMounts(text: string): string[] {
  const byDevice = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [left = '', right] = line.split(' - ')
    if (right === undefined) continue
    const [, , device = '', root = '', mounted = ''] = left.split(' ')
    const [type = '', source = ''] = right.split(' ')
    const mountPoint = unescaped(mounted)
    if (!isMeasured({ type, source, root, mountPoint })) continue
    // A later mount at the same place hides the earlier one.
    for (const [known, point] of byDevice) if (point === mountPoint) byDevice.delete(known)
    const before = byDevice.get(device)
    if (before === undefined || mountPoint.length < before.length) byDevice.set(device, mountPoint)
  }
  return [...byDevice.values()].sort()
}

type Mount = { type: string; source: string; root: string; mountPoint: string }

function isMeasured({ type, source, root, mountPoint }: Mount): boolean {
  if (mountPoint === '/') return type !== 'rootfs'
  // Another root is a bind mount; for btrfs, it is a subvolume.
  if (root !== '/' && type !== 'btrfs') return false
  if (images.has(type) || ofContainers.test(mountPoint)) return false
  return (
    withoutDevice.has(type) ||
    (source.startsWith('/dev/') && !source.startsWith('/dev/loop') && type !== 'fuse')
  )
}

/** Spaces, tabs, line breaks and backslashes are written in octal. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
}

export type SpaceOf = (
  mountPoint: string,
) => Promise<{ bsize: number; blocks: number; bavail: number; files: number; ffree: number }>

/**
 * A file system that does not answer, as on a broken disk, is left out. `outcome` is called for each with the reason,
 * or with null.
 */
export async function fileSystemReadings(
  mountPoints: readonly string[],
  outcome: (mountPoint: string, reason: unknown) => void,
  spaceOf: SpaceOf = statfsInTime,
): Promise<Readings> {
  const readings: Readings = {}
  const add = (metric: string, mountPoint: string, value: number) => {
    readings[metric] = { ...readings[metric], [mountPoint]: value }
  }
  for (const mountPoint of mountPoints) {
    try {
      const { bsize, blocks, bavail, files, ffree } = await spaceOf(mountPoint)
      outcome(mountPoint, null)
      if (blocks === 0) continue
      add('system.filesystem.used', mountPoint, (blocks - bavail) * bsize)
      add('system.filesystem.total', mountPoint, blocks * bsize)
      // File systems that create inodes as needed report none.
      if (files === 0) continue
      add('system.filesystem.inodes_used', mountPoint, files - ffree)
      add('system.filesystem.inodes_total', mountPoint, files)
    } catch (error) {
      outcome(mountPoint, error)
    }
  }
  return readings
}

const answerMs = 2000
const waiting = new Set<string>()

async function statfsInTime(mountPoint: string) {
  // A call that hangs occupies a thread, so it is not repeated.
  if (waiting.has(mountPoint)) throw new Error('it still does not answer')
  waiting.add(mountPoint)
  const answer = statfs(mountPoint).finally(() => waiting.delete(mountPoint))
  answer.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`it does not answer within ${answerMs / 1000} seconds`)),
      answerMs,
    )
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
