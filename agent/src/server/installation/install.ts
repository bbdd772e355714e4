/**
 * Requests and installs the certificate of a recipe. Each step is safe to do again: what is done next is stored before, so
 * that a run that was killed is continued by the next one.
 */
import { createHash, createPrivateKey, createPublicKey, type X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { messageOf } from '../../log-on-change.ts'
import { readPem } from '../certificates/pem.ts'
import type { CertificateJob, CertificateReport } from '../protocol/report.ts'
import { RecipeError } from '../recipes/recipe.ts'
import { secretValues } from '../recipes/secret-values.ts'
import {
  checkPlaces,
  createFile,
  newFileOf,
  placesOf,
  prepareFiles,
  removeLeftFiles,
  restoreFiles,
  switchFiles,
} from './places.ts'
import { type CertificateRecipe, firstForbidden, readCertificateRecipe } from './recipe.ts'
import { createKeys, createRequest } from './request.ts'
import { runCommand } from './run-command.ts'
import { waitUntilServed } from './served.ts'
import type { CertificateFiles, CertificateState, FailedStep } from './state.ts'

export type InstallOptions = {
  folder: string
  files: CertificateFiles
  /** For the person who runs it, or the journal. */
  log: (line: string) => void
  signal: AbortSignal
}

/** The report is stored under this name if there is no recipe that it belongs to. */
const noRecipe = '.unknown'

type Task = {
  job: string
  recipe: CertificateRecipe
  secrets: readonly string[]
  note: (text: string) => void
  options: InstallOptions
}

/** Does what the job asks for, and stores its report. */
export async function handleCertificateJob(job: CertificateJob, options: InstallOptions): Promise<void> {
  const { files } = options
  let task: Task
  try {
    task = taskOf(job.job_id, job.recipe, options)
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error
    files.beginLog(noRecipe)
    return end({ job: job.job_id, recipe: null, options }, { state: 'rejected', reason: error.message })
  }
  files.beginLog(task.recipe.name)
  try {
    checkPlaces(task.recipe)
    const { step, names, chain } = job.certificate
    if (step === 'request') request(task, names)
    else if (step === 'install') await install(task, chain ?? '')
    else
      throw new RecipeError(
        'This version of the agent does not know what to do with this job. Install it again.',
      )
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error
    end(task, { state: 'rejected', reason: error.message })
  }
}

/** Completes what a run that was killed has begun. */
export async function resumeInstallations(options: InstallOptions): Promise<void> {
  for (const name of options.files.open()) {
    const state = options.files.state(name)
    if (!state) continue
    try {
      const task = taskOf(state.job, name, options)
      task.note('An earlier run was ended before it was finished, and is continued.')
      if (state.phase === 'rolling_back') await rollBack(task, state, state.failedStep)
      else await switchAndTry(task, state)
    } catch (error) {
      if (!(error instanceof RecipeError)) throw error
      options.log(
        `The certificate of the recipe ${name} is half installed, and its recipe cannot be used. ${error.message}`,
      )
    }
  }
}

function taskOf(job: string, name: string, options: InstallOptions): Task {
  const recipe = readCertificateRecipe(options.folder, name)
  const secrets = secretValues({ mask: [], maskFiles: recipe.maskFiles })
  return { job, recipe, secrets, options, note: (text) => options.files.addToLog(name, `[${text}]\n`) }
}

/** A request that was made for this job before is sent again. */
function request(task: Task, names: readonly string[]): void {
  const { job, recipe, options } = task
  const { files } = options
  if (names.length === 0) throw new RecipeError('The job names no name.')
  requireAllowed(recipe, names)
  const newKey = newFileOf(recipe.key)
  const state = files.state(recipe.name)
  if (state?.job !== job || state.phase !== 'requested' || !existsSync(newKey) || !files.request(recipe.name))
    makeKey(task, names, newKey)
  files.setReport(recipe.name, job, {
    state: 'succeeded',
    recipe_hash: recipe.hash,
    log: files.log(recipe.name),
    certificate: { step: 'request', csr: files.request(recipe.name) ?? '' },
  })
}

function makeKey({ job, recipe, options }: Task, names: readonly string[], place: string): void {
  const { files } = options
  const keys = createKeys(recipe.keyType)
  try {
    files.setRequest(recipe.name, createRequest(names, keys))
    createFile(place, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    files.setState(recipe.name, { job, phase: 'requested', sha256: '', had: [] })
  } catch (error) {
    // Such as a folder that is read-only for the unit: Holdfast shows it.
    throw new RecipeError(`The key could not be made: ${messageOf(error)}`)
  }
}

function requireAllowed(recipe: CertificateRecipe, names: readonly string[]): void {
  const forbidden = firstForbidden(names, recipe.names)
  if (forbidden !== null)
    throw new RecipeError(
      `The recipe "${recipe.name}" does not allow the name ${forbidden}: add it to names= in ${recipe.file}.`,
    )
}

/** Installs the chain, whose key an earlier job has made. */
async function install(task: Task, chain: string): Promise<void> {
  const { job, recipe, options } = task
  const state = options.files.state(recipe.name)
  const key = readKey(newFileOf(recipe.key))
  if (state?.job !== job || state.phase !== 'requested' || key === null) {
    task.note('The key of this request is not on this machine any more.')
    return end(task, { state: 'failed', failedStep: 'key', isRolledBack: false })
  }
  const [leaf, ...rest] = readPem(chain).certificates
  if (!leaf?.publicKey.equals(createPublicKey(key))) {
    task.note('The certificate does not belong to the key of this request.')
    return end(task, { state: 'failed', failedStep: 'key', isRolledBack: false })
  }
  // Holdfast may have ordered other names than those of the request.
  requireAllowed(recipe, namesOf(leaf))
  let had: string[]
  try {
    const authorities = rest.map(String).join('')
    const contents = new Map([
      [recipe.certificate, leaf.toString()],
      [recipe.chain, authorities],
      [recipe.fullChain, leaf.toString() + authorities],
    ])
    contents.delete('')
    had = prepareFiles(recipe, contents)
  } catch (error) {
    task.note(`The files could not be written, and nothing was changed: ${messageOf(error)}`)
    return end(task, { state: 'failed', failedStep: 'write', isRolledBack: false })
  }
  const sha256 = createHash('sha256').update(leaf.raw).digest('hex')
  options.files.setState(recipe.name, { job, phase: 'switching', sha256, had })
  await switchAndTry(task, { sha256, had })
}

function readKey(path: string) {
  try {
    return createPrivateKey(readFileSync(path))
  } catch {
    return null
  }
}

/** Without IPv6 addresses, whose notation differs. */
function namesOf(certificate: X509Certificate): string[] {
  return (certificate.subjectAltName ?? '')
    .split(', ')
    .map((name) => name.replace(/^(DNS|IP Address):/, '').toLowerCase())
    .filter((name) => !name.includes(':'))
}

type Switched = Pick<CertificateState, 'sha256' | 'had'>

/** Puts the new files in place, and tries them. */
async function switchAndTry(task: Task, switched: Switched): Promise<void> {
  const { job, recipe, options } = task
  switchFiles(placesOf(recipe))
  const failed = await firstFailure(task, switched.sha256)
  // The next run continues.
  if (options.signal.aborted) return
  if (failed === null) return end(task, { state: 'succeeded', sha256: switched.sha256 })
  task.note(failed.reason)
  options.files.setState(recipe.name, { job, phase: 'rolling_back', ...switched, failedStep: failed.step })
  await rollBack(task, switched, failed.step)
}

async function firstFailure(
  task: Task,
  sha256: string,
): Promise<{ step: FailedStep; reason: string } | null> {
  const { recipe, options } = task
  for (const step of ['test', 'reload'] as const) {
    const reason = await run(task, step)
    if (reason !== null) return { step, reason }
  }
  const reason = recipe.check && (await waitUntilServed(recipe.check, sha256, options.signal))
  return reason === null ? null : { step: 'check', reason: `check: ${reason}` }
}

function run({ recipe, secrets, options }: Task, name: 'test' | 'reload'): Promise<string | null> {
  const { timeoutSeconds } = recipe
  const addToLog = (text: string) => options.files.addToLog(recipe.name, text)
  return runCommand({ name, command: recipe[name], timeoutSeconds, secrets }, addToLog, options.signal)
}

/**
 * Restores what was there before, and reloads the service if it may have loaded the new files. The new key is kept, so that
 * the same certificate can be installed once the cause is corrected.
 */
async function rollBack(task: Task, { had }: Switched, failedStep: FailedStep): Promise<void> {
  restoreFiles(task.recipe, had)
  let reason: string | null = null
  if (failedStep === 'test') task.note('The previous files are restored.')
  else {
    task.note('The previous files are restored, and the service is reloaded.')
    reason = await run(task, 'reload')
    if (task.options.signal.aborted) return
    if (reason !== null) task.note(reason)
  }
  end(task, { state: 'failed', failedStep, isRolledBack: reason === null })
}

type Ending =
  | { state: 'succeeded'; sha256: string }
  | { state: 'rejected'; reason: string }
  | { state: 'failed'; failedStep: FailedStep; isRolledBack: boolean }

function end(
  { job, recipe, options }: Pick<Task, 'job' | 'options'> & { recipe: CertificateRecipe | null },
  ending: Ending,
): void {
  const { files, log } = options
  const name = recipe?.name ?? noRecipe
  if (ending.state === 'rejected') {
    files.beginLog(name)
    files.addToLog(name, `[${ending.reason}]\n`)
  }
  files.setReport(name, job, reportOf(ending, recipe?.hash ?? null, files.log(name)))
  if (recipe && ending.state !== 'rejected') {
    const isOver = ending.state === 'succeeded' || ending.failedStep === 'key'
    removeLeftFiles(recipe, { keepsKey: !isOver })
    if (isOver) files.setRequest(name, null)
    files.setState(name, { job, phase: isOver ? 'ended' : 'requested', sha256: '', had: [] })
  }
  const last = files.log(name).trim().split('\n').at(-1)
  log(
    ending.state === 'succeeded'
      ? `The certificate of the recipe ${name} is installed.`
      : `The certificate of the recipe ${name} was not installed: ${last}`,
  )
}

const logMax = 16_000

function reportOf(ending: Ending, recipeHash: string | null, log: string): CertificateReport {
  return {
    state: ending.state,
    recipe_hash: recipeHash,
    log: log.slice(0, logMax),
    certificate: {
      step: 'install',
      ...(ending.state === 'succeeded' && { sha256: ending.sha256 }),
      ...(ending.state === 'failed' && {
        failed_step: ending.failedStep,
        is_rolled_back: ending.isRolledBack,
      }),
    },
  }
}
