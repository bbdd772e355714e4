/**
 * The files of a certificate. New content is written beside each file, so that all are replaced by renaming; the present
 * files are linked beside it, so that they can be restored. Their names begin with a dot, because services that read
 * whole folders leave such files out.
 */

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { folderFault } from '../recipes/ownership.ts'
import { RecipeError } from '../recipes/recipe.ts'
import { findUser } from '../recipes/user.ts'
import type { CertificateRecipe } from './recipe.ts'

export const newFileOf = (place: string) => beside(place, 'new')
const previousFileOf = (place: string) => beside(place, 'previous')

function beside(place: string, suffix: string): string {
  return join(dirname(place), `.${basename(place)}.${suffix}`)
}

export function placesOf({ key, certificate, chain, fullChain }: CertificateRecipe): string[] {
  return [key, certificate, chain, fullChain].filter((place) => place !== '')
}

/** Throws a `RecipeError` if files cannot be installed there: its text says how to correct it. */
export function checkPlaces(recipe: CertificateRecipe): void {
  for (const place of placesOf(recipe)) {
    const folder = dirname(place)
    const found = statSync(folder, { throwIfNoEntry: false })
    if (!found?.isDirectory())
      throw new RecipeError(`The folder ${folder} does not exist. Run: install -d -m 755 ${folder}`)
    const fault =
      (found.mode & 0o022) !== 0
        ? `users other than root can change ${folder}. Run: chmod go-w ${folder}`
        : // Who can change a folder above a link, or above where it leads, can replace the folder.
          (folderFault(folder) ?? folderFault(realpathSync(folder)))
    if (fault !== null) throw new RecipeError(fault)
    if (lstatSync(place, { throwIfNoEntry: false })?.isFile() === false)
      throw new RecipeError(`${place} is not an ordinary file. Name the file itself in the recipe.`)
  }
  ownerOf(recipe)
}

function ownerOf({ owner, group }: CertificateRecipe): { uid: number; gid: number } {
  try {
    return { uid: findUser(owner).uid, gid: groupId(group) }
  } catch {
    throw new RecipeError(`The owner ${owner} or the group ${group} does not exist on this machine.`)
  }
}

function groupId(name: string): number {
  const line =
    readFileSync('/etc/group', 'utf8')
      .split('\n')
      .find((one) => one.startsWith(`${name}:`)) ??
    execFileSync('getent', ['group', '--', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return Number(line.split(':')[2])
}

/** Only root can read it, until it gets its owner. */
export function createFile(path: string, content: string): void {
  rmSync(path, { force: true })
  writeFileSync(path, content, { mode: 0o600, flag: 'wx', flush: true })
}

/** Writes all new files, and links the present ones. Returns which places have one. */
export function prepareFiles(recipe: CertificateRecipe, contents: ReadonlyMap<string, string>): string[] {
  const { uid, gid } = ownerOf(recipe)
  for (const [place, content] of contents) createFile(newFileOf(place), content)
  const places = placesOf(recipe)
  for (const place of places) {
    chownSync(newFileOf(place), uid, gid)
    chmodSync(newFileOf(place), place === recipe.key ? recipe.keyMode : recipe.mode)
  }
  const present = places.filter((place) => lstatSync(place, { throwIfNoEntry: false }))
  for (const place of present) keepPrevious(place)
  syncFolders(places)
  return present
}

function keepPrevious(place: string): void {
  const previous = previousFileOf(place)
  rmSync(previous, { force: true })
  linkOrCopy(place, previous)
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // This file system has no hard links.
    copyFileSync(from, to)
    const { uid, gid, mode } = statSync(from)
    chownSync(to, uid, gid)
    chmodSync(to, mode & 0o7777)
  }
}

/** It is safe to do again, at whatever point it was interrupted. */
export function switchFiles(places: readonly string[]): void {
  for (const place of places) moveIfThere(newFileOf(place), place)
  syncFolders(places)
}

/** Restores what was there before, and keeps the new key. It is safe to do again. */
export function restoreFiles(recipe: CertificateRecipe, had: readonly string[]): void {
  const places = placesOf(recipe)
  const newKey = newFileOf(recipe.key)
  if (!existsSync(newKey)) linkOrCopy(recipe.key, newKey)
  for (const place of places)
    if (had.includes(place)) moveIfThere(previousFileOf(place), place)
    else rmSync(place, { force: true })
  chownSync(newKey, 0, 0)
  chmodSync(newKey, 0o600)
  syncFolders(places)
}

export function removeLeftFiles(recipe: CertificateRecipe, { keepsKey }: { keepsKey: boolean }): void {
  for (const place of placesOf(recipe)) {
    rmSync(previousFileOf(place), { force: true })
    if (place !== recipe.key || !keepsKey) rmSync(newFileOf(place), { force: true })
  }
}

function moveIfThere(from: string, to: string): void {
  if (lstatSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}

function syncFolders(places: readonly string[]): void {
  for (const folder of new Set(places.map((place) => dirname(place)))) {
    const opened = openSync(folder, 'r')
    fsyncSync(opened)
    closeSync(opened)
  }
}
