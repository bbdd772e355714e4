import { statfs } from 'node:fs/promises'

export type DiskSpace = { path: string; size_bytes: number; free_bytes: number }

/** The file system that contains the path. Null if the directory does not exist. */
export async function diskSpace(path: string): Promise<DiskSpace | null> {
  try {
    const { blocks, bavail, bsize } = await statfs(path)
    return { path, size_bytes: blocks * bsize, free_bytes: bavail * bsize }
  } catch {
    return null
  }
}
