import type { Command } from '../../command.ts'
import { parseOptions } from '../../options.ts'
import { RecipeError, readRecipe, recipeNames } from '../recipes/recipe.ts'
import { recipesHelp, recipesOf, recipesOption } from './settings.ts'

const help = `Usage: holdfast-agent recipes [options]

Shows the recipes that deploys can run on this machine, and checks their files. Run it as root, or as the user of the
agent.

${recipesHelp}

Exit codes
  0  all recipes can be used
  1  one cannot, or there is none; the line says why
`

export const recipes: Command = {
  summary: 'Show and check the recipes for deploys',
  help,
  async run(args, { print }) {
    const folder = recipesOf(parseOptions(args, recipesOption))
    const names = recipeNames(folder)
    if (names.length === 0) print(`There are no recipes in ${folder}: deploys cannot run on this machine.\n`)
    const areUsable = names.map((name) => {
      try {
        const { user, command, parameters } = readRecipe(folder, name)
        const accepted = [...parameters.keys()].join(', ') || 'no parameters'
        print(`${name}: runs as ${user}, with ${accepted}: ${command.join(' ')}\n`)
        return true
      } catch (error) {
        if (!(error instanceof RecipeError)) throw error
        print(`${name}: ${error.message}\n`)
        return false
      }
    })
    return names.length > 0 && areUsable.every((isUsable) => isUsable) ? 0 : 1
  },
}
