/** A disk of its own that a test can fill. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Why a small disk cannot be created here; empty if it can. */
export function missingDisk(): string[] {
  const place = join(process.env['TMPDIR'] ?? '/tmp', `holdfast-disk-${process.pid}`)
  mkdirSync(place)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync('umount', [place])
    return []
  } catch {
    return ['a small tmpfs (root only)']
  } finally {
    rmSync(place, { recursive: true })
  }
}

/** Until the test ends. */
export function givenSmallDisk(path: string, size: string): void {
  mkdirSync(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path])
  // A program of the test may still end.
  onTestFinished(() => void execFileSync('umount', ['--lazy', path]))
}
