/**
 * One seed for all property tests, so that a run on unchanged code repeats the last one. `npm run prove -- properties`
 * looks for more with new seeds; HOLDFAST_SEED repeats the one that a failure prints.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['HOLDFAST_SEED'] ?? 20_260) })
