/**
 * One seed for all property tests, so that a run on unchanged code is reproducible. `npm run prove -- properties` uses
 * new seeds; HOLDFAST_SEED repeats the seed of a failure.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['HOLDFAST_SEED'] ?? 20_260) })
