// Rules of the linter that no library has.

import { definePlugin, defineRule, type ESTree, type Rule, type Scope } from '@oxlint/plugins';

type Call = ESTree.CallExpression | ESTree.NewExpression;

/** Rest parameters were arguments already; literals have the length that stands in the source. */
function isBounded(argument: ESTree.Expression, scope: Scope): boolean {
  if (argument.type === 'ConditionalExpression')
    return isBounded(argument.consequent, scope) && isBounded(argument.alternate, scope);
  if (argument.type === 'ArrayExpression')
    return argument.elements.every((e) => e?.type !== 'SpreadElement' || isBounded(e.argument, scope));
  if (argument.type !== 'Identifier') return false;
  for (let inner: Scope | null = scope; inner; inner = inner.upper) {
    const variable = inner.set.get(argument.name);
    if (!variable) continue;
    return variable.defs.some(
      ({ type, name }) => type === 'Parameter' && name.parent?.type === 'RestElement',
    );
  }
  return false;
}

/**
 * Data is not spread into the arguments of a call. Each element takes a place on the stack, so a list of some hundred thousand
 * ends the program, and a list from a file may have any length.
 */
const noSpreadOfData = defineRule({
  meta: {
    type: 'problem',
    messages: {
      data: 'A long list ends the program here: take largest, smallest, hashOfList or a loop.',
    },
  },
  create(context) {
    const check = (node: Call) => {
      const scope = context.sourceCode.getScope(node);
      for (const argument of node.arguments)
        if (argument.type === 'SpreadElement' && !isBounded(argument.argument, scope))
          context.report({ node: argument, messageId: 'data' });
    };
    return { CallExpression: check, NewExpression: check };
  },
});

/** A rule that refuses what a selector finds. */
const refuse = (selector: string, message: string): Rule =>
  defineRule({
    meta: { type: 'problem' },
    create: (context) => ({ [selector]: (node: ESTree.Node) => context.report({ node, message }) }),
  });

export default definePlugin({
  meta: { name: 'lab' },
  rules: {
    'no-spread-of-data': noSpreadOfData,
    'no-decorators': refuse('Decorator', 'Decorators fail when types are stripped.'),
    'no-enums': refuse('TSEnumDeclaration', 'Use a union made from a const array.'),
    'no-spread-of-literals': refuse(
      'ObjectExpression > SpreadElement > ObjectExpression',
      'Write its properties: a spread literal is not checked for properties that nobody knows.',
    ),
    'spawn-with-timeout': refuse(
      'CallExpression[callee.name=/^(spawn|exec|execFile)Sync$/]:not(:has(Property[key.name="timeout"]))',
      'A test that waits for a program has a timeout: no other could end it.',
    ),
  },
});
