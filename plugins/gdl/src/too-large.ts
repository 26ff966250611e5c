/** Thrown when rules ask for more than is reasonable: of a network, so that the interpreter plays; else of a user. */
export class TooLarge extends SyntaxError {}
