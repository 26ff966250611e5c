/**
 * Thrown if rules need too much room: for the network, whereupon the interpreter is used, or for the
 * interpreter.
 */
export class TooLarge extends SyntaxError {}
