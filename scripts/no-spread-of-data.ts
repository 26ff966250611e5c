// An ESLint rule: data is not spread into the arguments of a call. Each element takes a place on the stack, so a list of
// some hundred thousand ends the program, and a list from a file may have any length.

import type { Rule, Scope } from 'eslint';
import type { Program, TupleType, Type } from 'typescript';

type Call = Extract<Rule.Node, { type: 'CallExpression' | 'NewExpression' }>;
type Expression = Exclude<Call['arguments'][number], { type: 'SpreadElement' }>;

/** What the parser of TypeScript adds; without types no program. */
interface Services {
  readonly program?: Program;
  getTypeAtLocation(node: Expression): Type;
}

/** What tells how long a list may be: the variables in sight, and types where they are known. */
interface Place {
  readonly services: Services;
  readonly scope: Scope.Scope;
}

/** Rest parameters were arguments already; tuples and literals have the length that stands in the source. */
function isBounded(argument: Expression, at: Place): boolean {
  const { services, scope } = at;
  if (argument.type === 'ConditionalExpression')
    return isBounded(argument.consequent, at) && isBounded(argument.alternate, at);
  if (argument.type === 'ArrayExpression')
    return argument.elements.every((e) => e?.type !== 'SpreadElement' || isBounded(e.argument, at));
  if (argument.type === 'Identifier') {
    for (let inner: Scope.Scope | null = scope; inner; inner = inner.upper) {
      const variable = inner.set.get(argument.name);
      if (!variable) continue;
      const isRest = variable.defs.some(
        ({ type, name }) =>
          type === 'Parameter' && (name as Partial<Rule.NodeParentExtension>).parent?.type === 'RestElement',
      );
      if (isRest) return true;
      break;
    }
  }
  // Without types only what stands there is known.
  if (!services.program) return false;
  const checker = services.program.getTypeChecker();
  const type = services.getTypeAtLocation(argument);
  const all = type.isUnion() ? type.types : [type];
  return all.every(
    (one) => checker.isTupleType(one) && !(one as Type & { target: TupleType }).target.hasRestElement,
  );
}

/** Names every spread of data into the arguments of a call. */
export const noSpreadOfData: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      data: 'A long list ends the program here: take largest, smallest, hashOfList or a loop.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices as Services;
    const check = (node: Call) => {
      const scope = context.sourceCode.getScope(node);
      for (const argument of node.arguments)
        if (argument.type === 'SpreadElement' && !isBounded(argument.argument, { services, scope }))
          context.report({ node: argument, messageId: 'data' });
    };
    return { CallExpression: check, NewExpression: check };
  },
};
