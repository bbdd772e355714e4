#!/usr/bin/env -S node --lite-mode
/** The program of probes: the agent with the command `probe`, and with the check engine that only it needs. */
import { startProgram } from '../program.ts'
import { probe } from './command.ts'

startProgram(probe)
